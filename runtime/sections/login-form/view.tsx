import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { writeDocument } from '../../browser/host-page.ts';
import { labelText } from '../../components/label-text.tsx';
import { type PageContext, usePage } from '../../page-context.tsx';
import { keepSession, logIn } from './log-in.ts';
import type { LoginFormProps } from './schema.ts';

type FormState = { status: 'asking'; error: ReactNode } | { status: 'submitting' } | { status: 'done' };

/**
 * The fields are uncontrolled (no React state), so that text entered before hydration stays. They have no `name`: a form submitted without
 * scripts sends nothing, so no password gets into an address or a server's log. It then leads to this page again, which every static host
 * can serve, at the message that says what to do.
 */
export function View(props: LoginFormProps) {
  const page = usePage();
  const labels = labelsOf(props, page);
  const endpoint = page.endpoints.contentSystem ?? '';
  const [state, setState] = useState<FormState>({ status: 'asking', error: '' });
  const identifierField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const id = `login${useId()}`;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.status === 'submitting') return;
    const identifier = identifierField.current?.value.trim() ?? '';
    const password = passwordField.current?.value ?? '';
    if (identifier === '' || password === '') {
      setState({ status: 'asking', error: labels.required });
      (identifier === '' ? identifierField : passwordField).current?.focus();
      return;
    }
    setState({ status: 'submitting' });
    const result = await logIn(endpoint, { identifier, password });
    if (result.kind === 'refused') {
      setState({ status: 'asking', error: result.message ?? labels.failed });
      return;
    }
    keepSession((cookie) => writeDocument('cookie', cookie), result.jwt);
    setState({ status: 'done' });
  }

  return (
    <section className="section section--plain login-form">
      <div className="login-form__card">
        <h1 className="login-form__title">{labels.title}</h1>
        {state.status === 'done' ? (
          // The focused button has been removed.
          <p className="login-form__done" role="status" tabIndex={-1} ref={(words) => words?.focus()}>
            {labels.done}
          </p>
        ) : (
          <>
            <p className="login-form__note">{labels.note}</p>
            <p className="login-form__scripts" id={`${id}-scripts`}>
              {labels.scripts}
            </p>
            <form
              className="login-form__form"
              action={`#${id}-scripts`}
              onSubmit={submit}
              noValidate
              aria-busy={state.status === 'submitting'}
            >
              <LoginFields
                id={id}
                labels={labels}
                state={state}
                identifierField={identifierField}
                passwordField={passwordField}
              />
            </form>
          </>
        )}
      </div>
    </section>
  );
}

function labelsOf(props: LoginFormProps, page: PageContext) {
  // All labels at once: those of other states must be stored with the island too.
  return {
    title: props.title ?? labelText(page, 'login'),
    note: props.note ?? labelText(page, 'loginNote'),
    identifier: labelText(page, 'loginIdentifier'),
    password: labelText(page, 'loginPassword'),
    submit: labelText(page, 'login'),
    submitting: labelText(page, 'loading'),
    required: labelText(page, 'loginRequired'),
    failed: labelText(page, 'loginFailed'),
    done: labelText(page, 'loginDone'),
    scripts: labelText(page, 'loginScripts'),
  };
}

interface LoginFieldsProps {
  /** Prefix of the ids of the fields and of their error. */
  id: string;
  labels: ReturnType<typeof labelsOf>;
  state: FormState;
  identifierField: RefObject<HTMLInputElement | null>;
  passwordField: RefObject<HTMLInputElement | null>;
}

/** Content of the form: the two fields, their error and the button. */
function LoginFields({ id, labels, state, identifierField, passwordField }: LoginFieldsProps) {
  const isSubmitting = state.status === 'submitting';
  return (
    <>
      <label className="login-form__label" htmlFor={`${id}-identifier`}>
        {labels.identifier}
      </label>
      <input
        className="login-form__input"
        id={`${id}-identifier`}
        ref={identifierField}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-describedby={`${id}-error`}
      />
      <label className="login-form__label" htmlFor={`${id}-password`}>
        {labels.password}
      </label>
      <input
        className="login-form__input"
        id={`${id}-password`}
        ref={passwordField}
        type="password"
        autoComplete="current-password"
        required
        aria-describedby={`${id}-error`}
      />
      <p className="login-form__error" id={`${id}-error`} role="alert">
        {state.status === 'asking' ? state.error : ''}
      </p>
      {/* Not `disabled`, which takes the focus away: after a refusal the visitor would begin at the top of the page. */}
      <button className="button login-form__submit" type="submit" aria-disabled={isSubmitting}>
        {isSubmitting ? labels.submitting : labels.submit}
      </button>
    </>
  );
}
