import { type FormEvent, useId, useState } from 'react';
import { writeDocument } from '../../browser/host-page.ts';
import { usePage } from '../../page-context.tsx';
import { keepSession, logIn } from './log-in.ts';
import type { LoginFormProps } from './schema.ts';

type FormState = { status: 'asking'; error: string } | { status: 'submitting' } | { status: 'done' };

/**
 * The fields belong to the browser (no React state), so that what was typed or filled in before the island woke stays.
 * `method="post"`: should the form be sent without scripts, no password stands in an address.
 */
export function View(props: LoginFormProps) {
  const page = usePage();
  // All of them at once: those of other states must travel with the island too.
  const labels = {
    title: props.title ?? page.label('login'),
    note: props.note ?? page.label('loginNote'),
    identifier: page.label('loginIdentifier'),
    password: page.label('loginPassword'),
    submit: page.label('login'),
    submitting: page.label('loading'),
    required: page.label('loginRequired'),
    failed: page.label('loginFailed'),
    done: page.label('loginDone'),
  };
  const endpoint = page.endpoints.contentSystem ?? '';
  const [state, setState] = useState<FormState>({ status: 'asking', error: '' });
  const id = `login${useId()}`;
  const error = state.status === 'asking' ? state.error : '';

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const identifier = String(fields.get('identifier') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    if (identifier === '' || password === '') {
      setState({ status: 'asking', error: labels.required });
      form
        .querySelector<HTMLInputElement>(`[name=${identifier === '' ? 'identifier' : 'password'}]`)
        ?.focus();
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
          <p className="login-form__done" role="status">
            {labels.done}
          </p>
        ) : (
          <>
            <p className="login-form__note">{labels.note}</p>
            <form
              className="login-form__form"
              method="post"
              action={endpoint}
              onSubmit={submit}
              noValidate
              aria-busy={state.status === 'submitting'}
            >
              <label className="login-form__label" htmlFor={`${id}-identifier`}>
                {labels.identifier}
              </label>
              <input
                className="login-form__input"
                id={`${id}-identifier`}
                name="identifier"
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
                name="password"
                type="password"
                autoComplete="current-password"
                required
                aria-describedby={`${id}-error`}
              />
              <p className="login-form__error" id={`${id}-error`} role="alert">
                {error}
              </p>
              <button
                className="button login-form__submit"
                type="submit"
                disabled={state.status === 'submitting'}
              >
                {state.status === 'submitting' ? labels.submitting : labels.submit}
              </button>
            </form>
          </>
        )}
      </div>
    </section>
  );
}
