import { type Claims, described, met, outside, partly, unmet, unproved } from '../claims.ts';

/** V3 browsers, V4 API and live channel, V5 files. */
export const DELIVERY: Claims = {
  '3.2.1': met(
    'Files of others are never shown as pages of the portal',
    'server/reports/sentPages.test.ts > a page is sent to frames and API clients, and refused as a top-level document',
    'server/http/securityHeaders.test.ts > %s has exactly the security headers and those of its content',
  ),
  '3.2.2': met(
    'Text is shown as text',
    'web/identity/consents/AskForConsents.test.tsx > sees markup as text',
    'web/families/register-kit/guardianship.test.tsx > markup in the statement is text',
  ),
  '3.3.1 3.3.3': met(
    'Cookies are Secure and bound to their host',
    'server/identity/session/cookies.test.ts > sets Secure cookies that are bound to its host',
    'server/base/cookieNames.test.ts > a portal at %s names its access cookie %s',
  ),
  '3.3.2': met(
    'Cookies stay on the site',
    'server/identity/session/cookies.test.ts > login and refresh set HttpOnly cookies without tokens in the body',
    'server/identity/session/cookies.test.ts > refuses %s from another site',
  ),
  '3.3.4': met(
    'Scripts cannot read the session',
    'server/identity/session/cookies.test.ts > login and refresh set HttpOnly cookies without tokens in the body',
    'e2e/accounts.e2e.ts > the account page names the user, and no script can read the session',
  ),
  '3.4.1': partly(
    'HSTS for a year, with subdomains',
    '`HSTS_SUBDOMAINS` is off unless the operator sets it',
    'server/http/securityHeaders.test.ts > %s has exactly the security headers and those of its content',
  ),
  '3.4.2': met(
    'Other origins need a place on the list',
    'server/hosted-client/tables/crossOrigin.test.ts > a page of the origin %s gets no permission',
    'server/hosted-client/tables/crossOrigin.test.ts > a page of an allowed origin may call %s with a token and without cookies',
  ),
  '3.4.3 3.4.4 3.4.5 3.4.6': met(
    'Content policy, nosniff, referrer policy and frame ancestors',
    'server/http/securityHeaders.test.ts > %s has exactly the security headers and those of its content',
    'server/http/securityHeaders.test.ts > %s has all security headers beside those of a file that can change',
  ),
  '3.5.1 3.5.2': met(
    "Changes with a cookie come from the portal's pages",
    'server/identity/session/cookies.test.ts > refuses %s from another site',
    'server/identity/session/cookies.test.ts > refuses either cookie alone from another site or without an origin',
  ),
  '3.5.3': partly(
    'A GET changes nothing',
    'no test walks all calls; links in mails and HEAD are tried',
    "server/operation/notifications/unsubscribe.test.ts > a scanner's GET ends nothing, and one POST without a session ends the mails of the kind",
    'server/records/record/download.test.ts > HEAD is no download, and leaves no event',
  ),
  '3.5.4': unproved('Each application has a host of its own', 'The operator chooses the host'),
  '3.5.5': partly(
    'Messages between frames are checked',
    'a hostile page can only have itself called not available',
    'web/reports/KitReport.test.tsx > reports a page as not available if only its frame fails to load',
  ),
  '3.7.1': partly(
    'Only techniques that browsers support today',
    'calls that a supported browser lacks are refused; nothing looks for outdated ones',
    'tools/browsers/newerCalls.test.ts > the check refuses features that a supported browser lacks, and distinguishes them from others of the same name',
  ),
  '3.7.2': met(
    'Redirects stay on the portal',
    'server/http/unknownAddress.test.ts > a browser that opens an unknown address is redirected to /patients (headers %j)',
    'web/identity/session/sign-in/LoginPage.test.tsx > takes a signed-in user home from %s',
    'web/identity/session/sign-in/SecondStepPage.test.tsx > takes a visitor without a session from %s to %s',
  ),
  '4.1.1': met(
    'Answers name their type and charset',
    'server/http/securityHeaders.test.ts > %s has exactly the security headers and those of its content',
  ),
  '4.1.2': unproved(
    'No silent redirect from http',
    'The portal answers one address; the proxy decides about http',
  ),
  '4.1.3': met(
    'Nobody invents the address of the client',
    'server/base/throttle.test.ts > X-Forwarded-For from any other sender has no effect',
    'server/http/proxies.test.ts > passes a login, and the network of the client instead of the one that it claims',
  ),
  '4.2.1': unproved(
    'Message boundaries cannot be forged',
    "Node's strict HTTP parser decides; no test sends forged ones",
  ),
  '4.3.1 4.3.2': outside('GraphQL', 'The portal has none'),
  '4.4.1': unproved(
    'The live channel is encrypted',
    "It has the scheme of the page; the operator's proxy ends TLS",
  ),
  '4.4.2': met(
    'The live channel checks the origin',
    'server/hosted-client/live/badInput.test.ts > refuses a cookie with %s',
  ),
  '4.4.3 4.4.4': met(
    'The live channel takes tokens of sessions alone',
    'server/hosted-client/live/badInput.test.ts > refuses tokens that are made up, and joins without a token',
    'server/hosted-client/live/sessionEnd.test.ts > a channel ends when its user logs out',
  ),
  '5.1.1': described('Types and sizes of files are documented', 'docs/laboratory.md#Uploading a report'),
  '5.2.1': met(
    'Files have a largest size',
    'server/reports/uploads.test.ts > a file may have 25 MB, and one byte more is too large',
    'server/reports/uploadStream.test.ts > a file of 100 MB is refused while it is being sent',
  ),
  '5.2.2': met(
    'The content decides the type of a file, and its name the page',
    'server/reports/uploads.test.ts > an upload is recognized by its content, not by its declared type',
    'web/reports/recognizeReportFile.test.ts > recognizes or skips each of many files',
  ),
  '5.2.3': met(
    'Compressed files have a largest unpacked size',
    'server/reports/counts/parsing/biom2.test.ts > a file of BIOM 2.1 that stands for more than 100 MB is refused before they are read',
  ),
  '5.3.1': unproved(
    'Stored files never run on the server',
    'The server streams them and starts no program with them',
  ),
  '5.3.2': met(
    'Paths of files are made by the portal',
    'server/storage/testing/conformance.ts > a malformed key is refused by every method: %j',
  ),
  '5.4.1 5.4.2': met(
    "Names of downloads are the portal's own",
    'server/reports/speciesPage.test.ts > the owner and staff with access read a published species page, and strangers learn nothing of it',
    'server/operation/audit/auditTrail.test.ts > the audit export holds every matching event, is recorded and contains no formula',
    'web/reports/KitReport.test.tsx > downloads a page under its specified name, not typed as HTML',
  ),
  '5.4.3': unmet(
    'Files are scanned for malware',
    'The portal has no scanner; pages run in a sandbox, and PDF files are offered as they are',
  ),
};
