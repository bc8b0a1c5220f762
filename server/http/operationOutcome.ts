import type { AppError } from '#contract/shared/errors.ts';

const issueTypes: Readonly<Record<number, string>> = {
  400: 'invalid',
  401: 'login',
  403: 'forbidden',
  404: 'not-found',
  406: 'not-supported',
  429: 'throttled',
  503: 'transient',
};

/** A refusal as FHIR's OperationOutcome. `diagnostics` is the code of the error table. */
export const operationOutcome = ({ code, message, status }: AppError) => ({
  resourceType: 'OperationOutcome',
  issue: [
    {
      severity: 'error',
      code: issueTypes[status] ?? 'exception',
      details: { text: message },
      diagnostics: code,
    },
  ],
});
