import http from 'node:http';
import https from 'node:https';
import type { WebhookFailure } from '#contract/laboratory/webhookEvents.ts';
import {
  AddressRefused,
  type AddressRules,
  checkedLookup,
  isUrlAllowed,
  type Resolve,
} from './addressRules.ts';

/** Time (ms) for name, connection, request and answer together. */
const TIME_MAX = 10_000;

/** Bytes that are read from an answer. They are dropped: only the status counts. */
const ANSWER_MAX = 64 * 1024;

export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of an attempt: without a failure, the message was accepted. */
export interface Outcome {
  readonly status: number | null;
  readonly failure: WebhookFailure | null;
}

export interface SendOptions {
  readonly rules: AddressRules;
  readonly resolve?: Resolve;
  /** Certificate authorities besides the usual ones. */
  readonly ca?: string;
  readonly time_max?: number;
}

/**
 * Posts a message and resolves to the outcome; it never throws. Redirects are failures: they could lead into the network. An
 * answer counts by its status, even if its body breaks off.
 */
export function sendMessage({ url, headers, body }: Message, options: SendOptions): Promise<Outcome> {
  const { rules, resolve, ca, time_max = TIME_MAX } = options;
  if (!isUrlAllowed(url, rules)) return Promise.resolve({ status: null, failure: 'address_not_allowed' });
  return new Promise((done) => {
    const { request } = url.startsWith('https:') ? https : http;
    const sent = request(url, {
      method: 'POST',
      // A separate connection: none is kept for a later message.
      agent: false,
      lookup: checkedLookup(rules, resolve),
      signal: AbortSignal.timeout(time_max),
      ...(ca && { ca }),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'portal-webhooks',
        connection: 'close',
      },
    });
    let answered: Outcome | undefined;
    sent.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      answered = { status, failure: failureOf(status) };
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX) sent.destroy();
      });
      answer.on('error', () => undefined);
    });
    sent.on('error', (error) => {
      answered ??= { status: null, failure: reasonOf(error) };
    });
    sent.once('close', () => done(answered ?? { status: null, failure: 'connection' }));
    sent.end(body);
  });
}

const failureOf = (status: number): WebhookFailure | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
};

const certificateErrors = /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_|EPROTO/;

function reasonOf(error: NodeJS.ErrnoException): WebhookFailure {
  const { code = '' } = error;
  if (error instanceof AddressRefused) return 'address_not_allowed';
  if (code === 'ABORT_ERR') return 'timeout';
  if (code === 'ENOTFOUND' || code.startsWith('EAI_')) return 'name_not_found';
  return certificateErrors.test(code) ? 'certificate' : 'connection';
}
