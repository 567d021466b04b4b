import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useId } from 'react';
import {
  isMobileNumber,
  MOBILE_NUMBER_LENGTH,
  MOBILE_NUMBER_PATTERN,
} from '../../../schemas/plain/mobile-number.ts';
import { Icon } from '../../components/icon.tsx';
import { labelText } from '../../components/label-text.tsx';
import { type PageContext, usePage } from '../../page-context.tsx';
import type { ChatProps } from './schema.ts';
import { type Chat, useChat } from './use-chat.ts';

export function View(props: ChatProps) {
  const page = usePage();
  const labels = labelsOf(props, page);
  const chat = useChat(page);
  const id = `chat${useId()}`;
  const { state, number } = chat;

  return (
    <aside className="chat" ref={chat.root} data-section="chat" data-start="click" data-state={state.status}>
      <div className="chat__corner">
        <p className="chat__flag" role="status">
          {state.status === 'closed' && state.hasFlag ? labels.title : ''}
        </p>
        <button
          className="button button--quiet chat__bubble"
          type="button"
          ref={chat.bubble}
          aria-expanded={state.status !== 'closed'}
          onClick={chat.open}
        >
          <Icon name="chat" />
          <span lang={labels.bubbleLanguage}>{labels.bubble}</span>
        </button>
      </div>
      {state.status === 'closed' ? null : (
        <div className="chat__box" ref={chat.box} role="dialog" tabIndex={-1} aria-labelledby={`${id}-title`}>
          <div className="chat__head brand-ground">
            <h2 className="chat__title" id={`${id}-title`}>
              {labels.title}
            </h2>
            <button className="chat__close" type="button" onClick={chat.close}>
              <Icon name="close" />
              <span className="visually-hidden">{labels.close}</span>
            </button>
          </div>
          <div className="chat__talk">
            <p className="chat__line">{labels.question}</p>
            {state.status === 'thanked' ? (
              <>
                <p className="chat__line chat__line--own">
                  {labels.prefix} {number}
                </p>
                <p className="chat__line" role="status">
                  <Icon name="check" /> {labels.thanks}
                </p>
              </>
            ) : (
              <ChatForm id={id} labels={labels} chat={chat} />
            )}
          </div>
        </div>
      )}
    </aside>
  );
}

function labelsOf(props: ChatProps, page: PageContext) {
  // All labels at once: those of other states must be stored with the island too.
  return {
    bubble: props.bubble ?? page.label('chatBubble'),
    bubbleLanguage: props.bubble === undefined ? page.labelLanguage('chatBubble') : undefined,
    title: props.title ?? labelText(page, 'chatTitle'),
    question: props.question ?? labelText(page, 'chatQuestion'),
    number: labelText(page, 'mobileNumber'),
    prefix: labelText(page, 'mobileNumberPrefix'),
    invalid: labelText(page, 'mobileNumberInvalid'),
    failed: labelText(page, 'mobileNumberFailed'),
    send: labelText(page, 'sendLink'),
    sending: labelText(page, 'loading'),
    thanks: labelText(page, 'chatThanks'),
    close: labelText(page, 'closeChat'),
  };
}

interface ChatFormProps {
  /** Prefix of the ids of the field and of its messages. */
  id: string;
  labels: ReturnType<typeof labelsOf>;
  chat: Chat;
}

/** The field for the mobile number, its error, and the submit button. */
function ChatForm({ id, labels, chat }: ChatFormProps) {
  const { state, number } = chat;
  const isSubmitting = state.status === 'submitting';
  const error = state.status === 'asking' ? state.error : null;

  function submit(event: FormEvent): void {
    event.preventDefault();
    chat.submit();
  }

  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    // The field's maximum length would truncate a number with its country code before it is cleaned.
    event.preventDefault();
    chat.type(event.clipboardData.getData('text'));
  }

  function onInputKey(event: KeyboardEvent): void {
    // While the button is disabled, browsers do not submit on Enter, and do not say why.
    if (event.key === 'Enter' && !isMobileNumber(number)) chat.submit();
  }

  return (
    <form className="chat__form" onSubmit={submit} noValidate>
      <label className="chat__label" htmlFor={`${id}-number`}>
        {labels.number}
      </label>
      <div className="chat__field">
        <span aria-hidden="true">{labels.prefix}</span>
        <input
          id={`${id}-number`}
          ref={chat.input}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={MOBILE_NUMBER_LENGTH}
          pattern={MOBILE_NUMBER_PATTERN}
          value={number}
          readOnly={isSubmitting}
          aria-invalid={error !== null}
          aria-describedby={`${id}-says`}
          onChange={(event) => chat.type(event.target.value)}
          onPaste={paste}
          onKeyDown={onInputKey}
        />
      </div>
      <div className="chat__says" id={`${id}-says`}>
        <p role="status">
          {number !== '' && error === null && !isMobileNumber(number) ? labels.invalid : ''}
        </p>
        <p className="chat__error" role="alert">
          {error === null ? '' : labels[error]}
        </p>
      </div>
      <button className="button chat__send" type="submit" disabled={isSubmitting || !isMobileNumber(number)}>
        {isSubmitting ? labels.sending : labels.send}
      </button>
    </form>
  );
}
