import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import {
  cleanMobileNumber,
  isMobileNumber,
  MOBILE_NUMBER_LENGTH,
  MOBILE_NUMBER_PATTERN,
} from '../../../schemas/plain/mobile-number.ts';
import { Icon } from '../../components/icon.tsx';
import { usePage } from '../../page-context.tsx';
import type { ChatProps } from './schema.ts';
import { sendNumber } from './send-number.ts';

/** From a closed chat to the end of its flag. Source: spec §4, §9. */
const FLAG_MS = 10_000;

/** From the server's answer to the thanks. Source: spec §4, §9. */
const THANKS_DELAY_MS = 2000;

/** Hindi in Latin letters, on pages of any language. */
const HINGLISH = 'App Nahi Mila?';

type ChatState =
  | { status: 'closed'; hasFlag: boolean }
  /** `isOffered`: opened by the page and not by the visitor, so the focus stays where it is. */
  | { status: 'asking'; error: 'invalid' | 'failed' | null; isOffered: boolean }
  | { status: 'submitting' }
  | { status: 'thanked' };

export function View(props: ChatProps) {
  const page = usePage();
  // All of them at once: those of other states must travel with the island too.
  const labels = {
    bubble: props.bubble ?? page.label('chatBubble'),
    title: props.title ?? page.label('chatTitle'),
    question: props.question ?? page.label('chatQuestion'),
    number: page.label('mobileNumber'),
    prefix: page.label('mobileNumberPrefix'),
    invalid: page.label('mobileNumberInvalid'),
    failed: page.label('mobileNumberFailed'),
    send: page.label('sendLink'),
    sending: page.label('loading'),
    thanks: page.label('chatThanks'),
    close: page.label('closeChat'),
  };
  const endpoint = page.endpoints.downloads ?? '';
  const { route } = page;
  const [state, setState] = useState<ChatState>({ status: 'closed', hasFlag: false });
  const [number, setNumber] = useState('');
  const root = useRef<HTMLElement>(null);
  const bubble = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = `chat${useId()}`;
  const isSubmitting = state.status === 'submitting';
  const hasFlag = state.status === 'closed' && state.hasFlag;
  const error = state.status === 'asking' ? state.error : null;

  useEffect(() => {
    if (!hasFlag) return;
    const timer = setTimeout(() => setState({ status: 'closed', hasFlag: false }), FLAG_MS);
    return () => clearTimeout(timer);
  }, [hasFlag]);

  useEffect(() => {
    if (!isSubmitting) return;
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    sendNumber(endpoint, { mobileNumber: number, pageFrom: route }).then(
      () => {
        if (isCurrent) timer = setTimeout(() => setState({ status: 'thanked' }), THANKS_DELAY_MS);
      },
      (reason: unknown) => {
        console.warn('Slipway: the mobile number could not be sent.', reason);
        if (isCurrent) setState({ status: 'asking', error: 'failed', isOffered: false });
      },
    );
    // A chat that is closed meanwhile does not open again; the number is on its way all the same.
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isSubmitting, endpoint, route, number]);

  const takesFocus = state.status === 'asking' && !state.isOffered;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);

  // The button that had the focus is gone.
  const isThanked = state.status === 'thanked';
  useEffect(() => {
    if (isThanked) box.current?.focus();
  }, [isThanked]);

  // The bubble is hidden while the chat is open, so it can take the focus only now.
  useEffect(() => {
    if (hasFlag) bubble.current?.focus();
  }, [hasFlag]);

  function open(): void {
    const isOffered = root.current?.dataset.offered !== undefined;
    delete root.current?.dataset.offered;
    setState({ status: 'asking', error: null, isOffered });
  }

  function close(): void {
    setState({ status: 'closed', hasFlag: true });
  }

  function type(text: string): void {
    setNumber(cleanMobileNumber(text));
    if (error !== null) setState({ status: 'asking', error: null, isOffered: false });
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    // The field would cut a number with its country code short before anyone could clean it.
    event.preventDefault();
    type(event.clipboardData.getData('text'));
  }

  function complain(): void {
    setState({ status: 'asking', error: 'invalid', isOffered: false });
  }

  function onInputKey(event: KeyboardEvent): void {
    // While the button is disabled a browser does not submit on Enter, and would not say why.
    if (event.key === 'Enter' && !isMobileNumber(number)) complain();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isMobileNumber(number)) setState({ status: 'submitting' });
    else complain();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || state.status === 'closed') return;
    event.preventDefault();
    close();
  }

  return (
    <aside
      className="chat"
      ref={root}
      data-section="chat"
      data-start="click"
      data-state={state.status}
      onKeyDown={onKey}
    >
      <div className="chat__corner">
        <p className="chat__flag" role="status">
          {hasFlag ? labels.title : ''}
        </p>
        <button
          className="button button--quiet chat__bubble"
          type="button"
          ref={bubble}
          aria-expanded={state.status !== 'closed'}
          onClick={open}
        >
          <Icon name="chat" />
          <span {...(labels.bubble === HINGLISH ? { lang: 'hi-Latn' } : {})}>{labels.bubble}</span>
        </button>
      </div>
      {state.status === 'closed' ? null : (
        <div className="chat__box" ref={box} role="dialog" tabIndex={-1} aria-labelledby={`${id}-title`}>
          <div className="chat__head brand-ground">
            <h2 className="chat__title" id={`${id}-title`}>
              {labels.title}
            </h2>
            <button className="chat__close" type="button" onClick={close}>
              <Icon name="close" />
              <span className="visually-hidden">{labels.close}</span>
            </button>
          </div>
          <div className="chat__talk">
            <p className="chat__line">{labels.question}</p>
            {isThanked ? (
              <>
                <p className="chat__line chat__line--own">
                  {labels.prefix} {number}
                </p>
                <p className="chat__line" role="status">
                  <Icon name="check" /> {labels.thanks}
                </p>
              </>
            ) : (
              <form className="chat__form" onSubmit={submit} noValidate>
                <label className="chat__label" htmlFor={`${id}-number`}>
                  {labels.number}
                </label>
                <div className="chat__field">
                  <span aria-hidden="true">{labels.prefix}</span>
                  <input
                    id={`${id}-number`}
                    ref={input}
                    type="tel"
                    inputMode="numeric"
                    autoComplete="tel-national"
                    maxLength={MOBILE_NUMBER_LENGTH}
                    pattern={MOBILE_NUMBER_PATTERN}
                    value={number}
                    readOnly={isSubmitting}
                    aria-invalid={error !== null}
                    aria-describedby={`${id}-error`}
                    onChange={(event) => type(event.target.value)}
                    onPaste={paste}
                    onKeyDown={onInputKey}
                  />
                </div>
                <p className="chat__error" id={`${id}-error`} role="alert">
                  {error === null ? '' : labels[error]}
                </p>
                <button
                  className="button chat__send"
                  type="submit"
                  disabled={isSubmitting || !isMobileNumber(number)}
                >
                  {isSubmitting ? labels.sending : labels.send}
                </button>
              </form>
            )}
          </div>
        </div>
      )}
    </aside>
  );
}
