import { type RefObject, useEffect, useRef, useState } from 'react';
import { cleanMobileNumber, isMobileNumber } from '../../../schemas/plain/mobile-number.ts';
import { letPressesThrough } from '../../layers/let-presses-through.ts';
import { openLayer } from '../../layers/open-layer.ts';
import { openLayers } from '../../layers/open-layers.ts';
import { mayShow } from '../../layers/order.ts';
import type { PageContext } from '../../page-context.tsx';
import { sendNumber } from './send-number.ts';

/** Time that the flag shows after the chat is closed. Source: spec §4, §9. */
const FLAG_MS = 10_000;

/** Delay between the server's response and the thanks. Source: spec §4, §9. */
const THANKS_DELAY_MS = 2000;

type ChatState =
  | { status: 'closed'; hasFlag: boolean }
  /** `isOffered`: opened by the page rather than by the visitor, so the focus stays where it is. */
  | { status: 'asking'; error: 'invalid' | 'failed' | null; isOffered: boolean }
  | { status: 'submitting' }
  | { status: 'thanked' };

export type Chat = ReturnType<typeof useChat>;

/** State of the chat, its actions, and the refs of the elements that the focus moves between. */
export function useChat({ endpoints, route }: PageContext) {
  const [state, setState] = useState<ChatState>({ status: 'closed', hasFlag: false });
  const [number, setNumber] = useState('');
  const root = useRef<HTMLElement>(null);
  const bubble = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const endpoint = endpoints.downloads ?? '';
  const hasFlag = state.status === 'closed' && state.hasFlag;
  const isSubmitting = state.status === 'submitting';
  const isOpen = state.status !== 'closed';

  useEffect(() => {
    if (!hasFlag) return;
    const timer = setTimeout(() => setState({ status: 'closed', hasFlag: false }), FLAG_MS);
    return () => clearTimeout(timer);
  }, [hasFlag]);

  useSubmission({ isSubmitting, endpoint, route, number, setState });

  useEffect(() => {
    const element = root.current;
    if (!isOpen || element === null) return;
    const leave = openLayer({
      element,
      layer: 'chat',
      close: () => setState({ status: 'closed', hasFlag: true }),
    });
    return () => leave();
  }, [isOpen]);

  useFocus({ state, bubble, box, input });

  function open(): void {
    const isOffered = root.current?.dataset.offered !== undefined;
    // Another layer has opened while this code was loading: `browser.ts` tries again once that is closed.
    if (isOffered && !mayShow('chat', openLayers())) return;
    delete root.current?.dataset.offered;
    setState({ status: 'asking', error: null, isOffered });
  }

  function close(): void {
    setState({ status: 'closed', hasFlag: true });
  }

  function type(text: string): void {
    setNumber(cleanMobileNumber(text));
    if (state.status === 'asking' && state.error !== null)
      setState({ status: 'asking', error: null, isOffered: false });
  }

  function submit(): void {
    if (isMobileNumber(number)) setState({ status: 'submitting' });
    else setState({ status: 'asking', error: 'invalid', isOffered: false });
  }

  return { state, number, root, bubble, box, input, open, close, type, submit };
}

interface Submission {
  isSubmitting: boolean;
  endpoint: string;
  route: string;
  number: string;
  setState: (state: ChatState) => void;
}

/** Sends the number once the chat submits it, and shows the result. */
function useSubmission({ isSubmitting, endpoint, route, number, setState }: Submission): void {
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
    // A chat closed meanwhile does not open again; the number is sent all the same.
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isSubmitting, endpoint, route, number, setState]);
}

interface Focus {
  state: ChatState;
  bubble: RefObject<HTMLElement | null>;
  box: RefObject<HTMLElement | null>;
  input: RefObject<HTMLElement | null>;
}

/** Moves the focus to where the visitor continues. */
function useFocus({ state, bubble, box, input }: Focus): void {
  const isOffered = state.status === 'asking' && state.isOffered;
  useEffect(() => {
    if (isOffered && box.current !== null) letPressesThrough(box.current);
  }, [isOffered, box]);

  const takesFocus = state.status === 'asking' && !state.isOffered;
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus, input]);

  // The focused button has been removed.
  const isThanked = state.status === 'thanked';
  useEffect(() => {
    if (isThanked) box.current?.focus();
  }, [isThanked, box]);

  // The bubble is hidden while the chat is open, so it can only take the focus now.
  const hasFlag = state.status === 'closed' && state.hasFlag;
  useEffect(() => {
    if (hasFlag) bubble.current?.focus();
  }, [hasFlag, bubble]);
}
