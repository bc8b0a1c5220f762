import '@fontsource-variable/roboto/wght.css';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listKitClaims, listUndoneRegistrations } from '#contract/families/kit-claims.ts';
import { listPractitioners } from '#contract/families/practitioner-codes.ts';
import { listDocumentVersions } from '#contract/identity/consents.ts';
import { listUsers } from '#contract/identity/users.ts';
import { listKitReasons } from '#contract/kits/kit-reasons.ts';
import { listKitInventory } from '#contract/laboratory/kit-inventory.ts';
import { listLaboratories } from '#contract/laboratory/laboratories.ts';
import { listLaboratoryKeys } from '#contract/laboratory/laboratory-keys.ts';
import { listDeliveries, listWebhooks } from '#contract/laboratory/webhooks.ts';
import { listAuditEvents } from '#contract/operation/audit/audit.ts';
import { listFailedJobs, listMailDeliveries } from '#contract/operation/deliveries.ts';
import { listSymptomChecks } from '#contract/questionnaires/symptom-checks.ts';
import { listPatientTable } from '#contract/records/patient-table.ts';
import { listWaitingReports } from '#contract/reports/waiting-reports.ts';
import { brokenWords } from '#web/testing/brokenWords.ts';
import { aProfile, renderPortal } from '#web/testing/renderPortal.tsx';

const WEBHOOK = '6f1d2c3b-4a59-4687-9c0d-1e2f3a4b5c6d';

/** The tables of administrators, whose first rows are still loading. */
const tables = [
  ['Patients', '/practitioner-patients?tab=all', listPatientTable],
  ['Practitioners', '/admin/practitioner-codes', listPractitioners],
  ['Kit inventory', '/admin/kit-inventory', listKitInventory],
  ['Kit reasons', '/admin/kit-reasons', listKitReasons],
  ['Kit claims', '/admin/kit-claims', listKitClaims],
  ['Symptom checks', '/admin/symptom-checks', listSymptomChecks],
  ['Undone registrations', '/admin/kit-claims?view=undone', listUndoneRegistrations],
  ['Waiting kits', '/admin/reports?view=waiting', listWaitingReports],
  ['Laboratories', '/admin/laboratory-keys', listLaboratories],
  ['Laboratory keys', '/admin/laboratory-keys', listLaboratoryKeys],
  ['Benches', '/admin/benches', listLaboratories],
  ['Technicians', '/admin/benches', listLaboratories],
  ['Webhooks', '/admin/webhooks', listWebhooks],
  ['Deliveries', `/admin/webhooks/${WEBHOOK}`, listDeliveries],
  ['Users', '/admin/manage-users', listUsers],
  ['Emails', '/admin/deliveries', listMailDeliveries],
  ['Failed jobs', '/admin/deliveries?view=jobs', listFailedJobs],
  ['Audit log', '/admin/audit', listAuditEvents],
  ['Consent documents', '/admin/consent-documents', listDocumentVersions],
] as const;

describe.each(tables)('the table %s', (label, address, { path }) => {
  test.each([1280, 1366])(
    'keeps its columns in sight and the words of its head whole at %i px',
    async (width) => {
      await renderPortal(address, aProfile({ role: 'admin' }), {
        [`GET ${path.replace(':webhook_id', WEBHOOK)}`]: () => new Promise(() => {}),
      });
      // The widths are those of the portal's own font.
      await document.fonts.load('500 11px "Roboto Variable"');
      await page.viewport(width, 900);
      const table = page.getByRole('region', { name: label, exact: true });
      await expect.element(table).toBeVisible();
      expect(table.element().scrollWidth).toBeLessThanOrEqual(table.element().clientWidth);
      const headings = table.getByRole('columnheader').elements();
      expect(headings.flatMap(brokenWords)).toEqual([]);
      for (const heading of headings) {
        expect(heading.scrollWidth, heading.textContent).toBeLessThanOrEqual(heading.clientWidth);
        if (!heading.hasAttribute('data-screen-only')) continue;
        // A second table of the page may begin below the window.
        heading.scrollIntoView({ block: 'center' });
        const { left, width, top, height } = heading.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width - 4, top + height / 2);
        expect(heading.contains(seen), heading.textContent).toBe(true);
      }
    },
  );
});
