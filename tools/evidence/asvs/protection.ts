import { type Claims, described, met, outside, partly, unmet, unproved } from '../claims.ts';

const OPERATORS_TLS = "The operator's proxy ends TLS; docs/operations.md has two complete examples";

/** V11 cryptography, V12 communication, V13 configuration, V14 data protection. */
export const PROTECTION: Claims = {
  '11.1.1 11.1.2': unmet(
    'Keys and algorithms have a policy and an inventory',
    'docs/security.md names them by feature, not in one list',
  ),
  '11.2.1': unproved('Cryptography comes from libraries', 'node:crypto, WebCrypto, argon2, jose'),
  '11.2.2': unmet(
    'Algorithms can be exchanged',
    'Passwords name their parameters; tokens, links and seals do not',
  ),
  '11.2.3': unproved(
    'At least 128 bits of security',
    'SHA-256, AES-256-GCM, random values of 128 to 256 bits',
  ),
  '11.3.1 11.3.2 11.3.3': partly(
    'Encryption is authenticated and of a safe mode',
    'AES-GCM on the device and in links; the mode itself is read, not tested',
    'web/lib/unsentStore.test.tsx > a kept value is encrypted under a key that scripts cannot export',
    'web/lib/unsentStore.test.tsx > a record moved to another %s cannot be read',
    'web/records/shared-record/SharedRecordPage.test.tsx > a content that another key has sealed is not shown',
  ),
  '11.4.1 11.4.3': partly(
    'Hashes are SHA-256',
    'the trail, documents and archives are tested; the list of all uses is not',
    'server/operation/audit/verification.test.ts > an event with a changed column is named: %s',
    'server/identity/consents/documents.test.ts > stores the text as it is, with the SHA-256 that the database computes, and is an event',
  ),
  '11.4.2 11.4.4': met(
    'Passwords are stored by argon2id at the recommended cost',
    'server/identity/session/passwords.test.ts > a password is hashed by argon2id with its own salt at the recommended cost',
  ),
  '11.5.1': partly(
    'Secrets are random, of 128 bits or more',
    'recovery codes have 125 bits; no test measures the tokens of sessions',
    'server/families/register-kit/labelProof.test.ts > every label has its own proof of 128 bits, the same each time it is printed',
    'server/identity/second-step/recoveryCodes.test.ts > ten recovery codes are shown once and stored as hashes',
  ),
  '11.6.1': unproved('Signatures use approved algorithms', "DKIM and webhooks sign by libraries' defaults"),
  '12.1.1 12.1.2 12.2.1 12.2.2': unproved('TLS of browsers is current and trusted', OPERATORS_TLS),
  '12.1.3': outside('Certificates of clients', 'The portal asks for none'),
  '12.3.1 12.3.3 12.3.4': unproved(
    'Connections to database, store, mail server and collector are encrypted',
    'Their addresses decide (`sslmode`, `https`, `smtps`); the portal does not insist',
  ),
  '12.3.2': partly(
    'Certificates of servers are checked',
    'of webhooks; those of the database and the store by their libraries',
    'server/laboratory/webhooks/sendMessage.test.ts > a certificate that nobody vouches for, or of another name, is refused',
  ),
  '13.1.1': described(
    'Everything that the portal talks to is documented',
    'docs/evidence/data.md#Recipients',
  ),
  '13.2.1': unproved(
    'Parts log in to each other',
    'Database, store and mail server need the credentials of the settings',
  ),
  '13.2.2': met(
    'Accounts of parts have few rights',
    "db/catalog.test.ts > the server's login role has no privileges on tables",
    'db/plainOwner.test.ts > migrate creates the schema and the job queue as an owner with createrole only',
  ),
  '13.2.3': unproved('No default credentials', 'The portal has no setting with a default password'),
  '13.2.4 13.2.5': met(
    'Addresses that the portal calls are limited',
    'server/laboratory/webhooks/addressRules.test.ts > the networks that the operator allows are exact: %s is %s',
    'server/laboratory/webhooks/deliverWebhook.test.ts > an address inside the network is never called, and the list says why',
  ),
  '13.3.1': partly(
    'Secrets come from a manager of secrets',
    'from files of one; the portal does not rotate them',
    'server/base/withFiles.test.ts > a file gives the value of its variable without the last line end',
  ),
  '13.3.2': met(
    'Few can reach secrets',
    'db/embedded/startEmbeddedPostgres.test.ts > the server is durable, closed to the network, and protects its secrets',
    'server/start/startCluster.test.ts > do not learn the password of the owner from an address for migrations or a file',
  ),
  '13.4.1': partly(
    'Folders of version control are not served',
    'built files alone are served, and other addresses answer 404; `/.git` itself is not tried',
    'server/http/unknownAddress.test.ts > a program that asks for the unknown address %s gets 404 and not the page',
  ),
  '13.4.2': met(
    'Production has no parts for development',
    'server/operation/mail/mailboxRoutes.test.ts > the mailbox is hidden from %s',
  ),
  '13.4.3': met(
    'No list of a folder is served',
    'server/http/serveWeb.test.ts > a missing asset is 404 and not the page: %s',
  ),
  '13.4.4': unproved('TRACE is not answered', 'Fastify knows no such route; no test sends it'),
  '13.4.5': met(
    'Metrics and probes are hidden, the document of the API is meant to be public',
    'server/operation/monitoring/metrics.test.ts > the metrics port serves the text format of Prometheus, and nothing else',
    'server/http/proxies.test.ts > hides the probes',
  ),
  '14.1.1 14.1.2': described('Sensitive data is named with its protection', 'docs/evidence/data.md#Data'),
  '14.2.1': partly(
    'No secret and no health data in addresses',
    'links to suggestions and pages, and to end mails, carry a token in the path that ends or does one thing',
    'server/identity/account/signUp.test.ts > a confirmation link carries its token after #, out of reach of logs',
    'web/families/register-kit/scannedLabel.test.tsx > the proof of a scanned label leaves the address and is sent with the registration',
    'web/reports/ReportPage.test.tsx > names the patient in the title of the tab while the report is open, and never in the address',
  ),
  '14.2.2 14.3.2': met(
    'Answers with data are not cached',
    'server/http/securityHeaders.test.ts > %s has exactly the security headers and those of its content',
    'e2e/connection.e2e.ts > the service worker keeps built files only, and drops those of an earlier release',
  ),
  '14.2.3': met(
    'No page loads anything from elsewhere',
    'demo/reports/sampleReport.test.ts > loads nothing from elsewhere',
    'server/http/securityHeaders.test.ts > %s has exactly the security headers and those of its content',
    'server/reports/pageConnections.test.ts > a page can use its own content and connects to nothing',
  ),
  '14.2.4': partly(
    'Data is protected as documented',
    "rights, logs and deletion are tested; encryption at rest is the operator's",
    "server/log.test.ts > the log of an account's life with all its failures contains no names and no secrets",
    'server/families/deletion-requests/marker.test.ts > two weeks after a request, a marker of the family is in no table, object, mail or line of the log',
  ),
  '14.3.1': partly(
    'The end of a session clears the device',
    'a logout does; after an idle end, unsent answers stay encrypted, readable for 30 days by their user',
    'web/identity/session/unsentAnswers.test.tsx > Log out in the idle warning removes the unsent answers',
    'web/identity/session/unsentAnswers.test.tsx > the login of another user removes the unsent answers of the first',
    'web/lib/unsentStore.test.tsx > a logout removes all values, and a tab with the old key cannot keep any',
  ),
  '14.3.3': partly(
    'Browsers store no sensitive data',
    'unsent answers are stored, encrypted, until they are sent',
    'web/lib/unsentStore.test.tsx > a kept value is encrypted under a key that scripts cannot export',
    'web/laboratory/kit-intake/intakeQueue.test.ts > intakeQueue keeps waiting codes over a reload, and nothing else',
  ),
};
