import { type Claims, described, met, outside, partly, unproved } from '../claims.ts';

const NO_SUCH_PARTS = 'The portal uses no such part';

/** V1 encoding and sanitization, V2 validation and business logic. */
export const INPUTS: Claims = {
  '1.1.1': unproved(
    'Input is decoded once, before its checks',
    'Fastify decodes an address and a body once; the schemas of the contract read the result',
  ),
  '1.1.2': met(
    'Output is escaped where it is written',
    'server/reports/report-pages/drawReport.test.ts > text is escaped in content and attributes',
    'server/operation/mail/mailboxRoutes.test.ts > the local mailbox shows mails escaped on a portal without a mail server',
  ),
  '1.2.1': met(
    'HTML and attributes are encoded for their place, and headers take safe file names alone',
    'server/reports/report-pages/drawReport.test.ts > text is escaped in content and attributes',
    'server/reports/report-pages/drawReport.test.ts > the name %j can neither run nor turn the page around',
    'server/storage/S3Store.test.ts > a download address is created for valid keys and file names only',
  ),
  '1.2.2': met(
    'Addresses that the portal builds are encoded, with safe schemes only',
    'web/lib/api.test.ts > encodes addresses and omits unset query values',
    'server/laboratory/webhooks/addressRules.test.ts > a webhook cannot have the address %s',
  ),
  '1.2.3': unproved(
    'Generated scripts and JSON are encoded',
    'Answers are written by JSON.stringify; no script holds data',
  ),
  '1.2.4': met(
    'Statements of the database take values as parameters',
    'db/sql.test.ts > sql writes a text that looks like SQL as a parameter',
    'db/connect.test.ts > a malformed user id stays a value and never becomes part of a statement',
    'server/http/fuzz.test.ts > every operation of "$name" answers any input of each role that it admits, and never with a failure',
  ),
  '1.2.5': unproved(
    'No input reaches a shell',
    'A running portal starts PostgreSQL and its own processes alone, with fixed arguments and no shell',
  ),
  '1.2.6 1.2.7 1.2.8': outside('LDAP, XPath and LaTeX', NO_SUCH_PARTS),
  '1.2.9': met(
    'Words of a search are no pattern',
    'server/records/patient-table/patient-table.test.ts > listPatientTable finds the words of "%s" in any order, literally and without regard to accents',
  ),
  '1.3.1': outside('HTML of an editor is sanitized', 'The portal takes no HTML from users'),
  '1.3.2': partly(
    'No text is run as code',
    'report pages of laboratories run their own scripts, in a sandbox',
    'server/http/brandedPage.test.ts > the web page may run its own inline script, and no other answer may',
  ),
  '1.3.3': partly(
    'Dangerous places get safe characters of limited length',
    'cells of tables run no formula; no test limits their length',
    'server/operation/audit/auditTrail.test.ts > the audit export holds every matching event, is recorded and contains no formula',
    'server/reports/counts/parsing/countsFiles.test.ts > a cell of the counts never begins as a formula',
    'web/laboratory/scans/scansCsv.test.ts > the file of a day begins with its first scan, and runs no formula from a name',
  ),
  '1.3.4': outside('SVG files of users are sanitized', 'The portal takes no pictures'),
  '1.3.5': met(
    'Scripts in sent pages reach nothing, and markup in texts is text',
    'server/reports/sentPages.test.ts > a page is sent into a sandbox without network access',
    'e2e/reports.e2e.ts > a hostile page reaches nothing of the portal, of its reader, or of the outside',
    'web/identity/consents/AskForConsents.test.tsx > sees markup as text',
  ),
  '1.3.6': met(
    'Webhooks call no address inside the network',
    'server/laboratory/webhooks/addressRules.test.ts > a webhook must not connect to %s',
    'server/laboratory/webhooks/sendMessage.test.ts > a name that resolves to another address a moment later is called at the checked one',
  ),
  '1.3.7 1.3.8 1.3.9 1.3.10': outside('Templates, JNDI, memcache and format strings', NO_SUCH_PARTS),
  '1.3.11': partly(
    'No input adds headers to a mail',
    'addresses are refused and addressed in ASCII; no test tries line breaks in the lines of a mail',
    'server/identity/account/signUp.test.ts > a sign-up refuses the address %j',
    'server/base/config.test.ts > a start refuses the sender %j',
  ),
  '1.4.1 1.4.3': unproved(
    'Memory is safe',
    'JavaScript manages memory; the native parts are listed in docs/third-party.md',
  ),
  '1.4.2': met(
    'Numbers outside their range are refused',
    "server/http/apiDocument.test.ts > whole numbers end where PostgreSQL's integers end, but for ids and versions that are larger there",
    'server/reports/counts/parsing/badInput.test.ts > the number %s is refused at its line in every format',
  ),
  '1.5.1': outside('XML parsers', 'The portal reads no XML of users'),
  '1.5.2': met(
    'Foreign data makes plain values only',
    'server/reports/counts/parsing/biom2.test.ts > a file of BIOM 2.1 whose reads lie in a file of the host is refused, and that file is not read',
    'server/reports/counts/counts.test.ts > a damaged HDF5 file is refused and harms no other request',
  ),
  '2.1.1': met(
    'The rules for input are documented',
    "server/http/apiDocument.test.ts > Redocly's recommended rules find nothing in the API's document",
    'server/questionnaires/apiDocument.test.ts > the API document describes each question and symptom of each form',
  ),
  '2.1.2': described('Rules between values are documented', 'docs/counts-qc.md#Findings and limits'),
  '2.1.3': described('Limits per user and in all are documented', 'docs/security.md#Login'),
  '2.2.1': met(
    'Input is checked against the expected form',
    'server/questionnaires/badInput.test.ts > ${endpoint.name} refuses %s and names %s',
    'server/http/badInput.test.ts > refuses a body of %s',
    'server/laboratory/kit-inventory/addKits.test.ts > addKits refuses %s in %j with "%s"',
  ),
  '2.2.2': met(
    'The server checks everything itself',
    'server/http/badInput.test.ts > refuses a body of %s',
    'server/hosted-client/tables/writeRoles.test.ts > changes nothing by writing %s',
    'db/policies.test.ts > row policies allow exactly the expected access as %s',
  ),
  '2.2.3': met(
    'Values that belong together must fit',
    'server/families/patients/updatePatient.test.ts > updatePatient refuses a date of birth after a sample and changes nothing',
    'server/questionnaires/submission.test.ts > the age of a participant that differs by more than a year from the date of birth is stored after its confirmation alone',
  ),
  '2.3.1': met(
    'Steps happen in their order',
    'server/kits/kit-status/kit-status.test.ts > %s leads only to the listed statuses',
    'server/identity/second-step/waiting.test.ts > a session before its second step reaches only the second step, its user and sign-out',
  ),
  '2.3.2': met(
    'Limits hold',
    'server/families/register-kit/registrationLimit.test.ts > 5 of 40 parallel registrations by one account succeed, and the others meet the limit, not the throttle',
    'server/families/register-kit/parallelRegistrations.test.ts > 50 parallel registrations for one patient create 3 kits and leave the other codes free',
  ),
  '2.3.3': met(
    'An operation succeeds as a whole or leaves nothing',
    'db/connect.test.ts > a batch that fails stores nothing and leaves a connection that the next one can use',
    'server/identity/users/deletion.test.ts > a failed deletion leaves everything in place',
  ),
  '2.3.4': met(
    'A code cannot be given twice',
    'server/families/register-kit/parallelRegistrations.test.ts > 50 customers who register one kit in parallel create one kit',
    'server/kits/replacements/replacements.test.ts > ten reservations of one code in parallel are one, and one notification for the owner',
  ),
  '2.4.1': partly(
    'Automatic calls are slowed',
    "guesses, logins, links and kits have limits; reading one's own data has none",
    'server/families/register-kit/guessing.test.ts > a burst of 300 parallel guesses finds no valid kit after the 60 attempts of its account',
    'server/identity/session/flood.test.ts > a flood of logins is refused early with a retry time while other requests succeed',
  ),
};
