import type { Answers } from '#web/testing/fakeServer.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';
import { aRow, aTable, listCall } from './aRow.ts';

/** Shows a practitioner the patient table with one row. */
export const renderRow = (row = aRow(), answers: Answers = {}) =>
  renderPortal('/practitioner-patients', aProfile({ role: 'practitioner' }), {
    [listCall]: aTable([row], 1),
    ...answers,
  });
