import { type Claims, described, met, outside, partly, unmet, unproved } from '../claims.ts';

/** V15 architecture and code, V16 logs and errors, V17 WebRTC. */
export const CODE_AND_LOGS: Claims = {
  '15.1.1': unmet('Vulnerable parts have a time limit', 'No document promises one'),
  '15.1.2': met(
    'All third-party parts are listed',
    'tools/thirdParty/thirdPartyPage.test.ts > docs/third-party.md is what `npm run third-party:docs` writes, with both sides of the portal',
  ),
  '15.1.3': described('Expensive work is documented', 'docs/scale.md#Limits under load'),
  '15.2.1': unmet('Parts are current within the limits', 'There are no limits (15.1.1)'),
  '15.2.2': met(
    'Expensive work does not stop the portal',
    'server/identity/session/flood.test.ts > a flood of logins is refused early with a retry time while other requests succeed',
    'server/reports/counts/counts.test.ts > files of counts are read one at a time, and too many are refused before they are received',
    'db/busyPool.test.ts > a statement gives up a locked table after two seconds, and others get its connection',
  ),
  '15.2.3': unproved(
    'Production has only what it needs',
    'The image is installed without development packages; no test builds it',
  ),
  '15.3.1': met(
    'Answers hold the fields of the contract alone',
    'server/statements.test.ts > the schema of %s names the columns of its statement',
    'server/laboratory/benches/bench.test.ts > no answer to a bench holds the name, the birth date or the email of a family',
  ),
  '15.3.2': met(
    'Calls to others follow no redirect',
    'server/laboratory/webhooks/sendMessage.test.ts > a redirect with status %s is a failure and not followed',
  ),
  '15.3.3': met(
    'Fields beyond the contract are refused',
    'server/identity/account/signUp.test.ts > a sign-up refuses metadata with %s',
    'server/questionnaires/badInput.test.ts > ${endpoint.name} names each field that belongs to the other form',
    'db/columnGrants.test.ts > exactly the listed roles have privileges on single columns',
  ),
  '15.3.4': met(
    'The address of the client is right behind proxies',
    "server/base/throttle.test.ts > a trusted proxy's X-Forwarded-For determines the address",
    'server/base/throttle.test.ts > X-Forwarded-For has no effect without a configured proxy',
  ),
  '15.3.5': met(
    'Values have one type',
    'server/questionnaires/badInput.test.ts > ${endpoint.name} refuses %s and names %s',
  ),
  '15.3.6': partly(
    'Input reaches no prototype',
    "Fastify's parser refuses these members; no test proves that nothing else takes one",
    'server/questionnaires/badInput.test.ts > ${endpoint.name} refuses a body that is %s',
    'server/http/prototypePath.test.ts > finds a prototype member in %s',
  ),
  '15.3.7': met(
    'A parameter that comes twice is refused',
    'server/http/badRequest.test.ts > refuses the query token%.60s',
    'server/http/badRequest.test.ts > refuses the query logout%s',
  ),
  '16.1.1': described('Logs and the audit trail are documented', 'docs/operations.md#Logs'),
  '16.2.1': met(
    'Events say who did what, when and from where',
    'server/operation/audit/auditTrail.test.ts > the audit list names actors, actions and subjects, newest first, with current names',
    'server/operation/audit/accountEvents.test.ts > creating the first administrator records the coarse network from the proxy',
  ),
  '16.2.2': partly(
    'Times are in UTC',
    "events are; the clocks of the machines are the operator's",
    'server/operation/audit/chain.test.ts > the text of an event is the same in every time zone and style of dates',
  ),
  '16.2.3': unproved(
    'Logs go where the manual says',
    'Standard output and the table of events, nothing else',
  ),
  '16.2.4': unproved('Logs have a common format', 'pino writes JSON lines'),
  '16.2.5': met(
    'Logs hold no sensitive data',
    "server/log.test.ts > the log of an account's life with all its failures contains no names and no secrets",
    'server/operation/monitoring/tracing.test.ts > traces contain no parameter, path, token or name',
    'server/operation/audit/retention.test.ts > the database refuses unknown actions, unlisted details and full network addresses',
  ),
  '16.3.1': met(
    'Logins and their failures are events',
    'server/operation/audit/accountEvents.test.ts > logins, sign-outs and wrong passwords are recorded, even for an unknown address',
    'server/operation/audit/accountEvents.test.ts > adding, using, failing, replacing and removing a second step are recorded',
  ),
  '16.3.2': met(
    'Refused calls are events',
    'server/operation/audit/refusals.test.ts > each refused call for a foreign record leaves an event that names the record',
    'server/operation/audit/refusals.test.ts > a call of another role leaves one event with its name, and none of an administrator',
  ),
  '16.3.3': partly(
    'Attempts to get around a control are events',
    'refused records and codes are; throttled attempts are not',
    'server/operation/audit/refusals.test.ts > kit codes that are refused leave an event although the registration is rolled back',
    'server/operation/audit/everyReading.test.ts > each endpoint that answers staff, laboratories or benches has an event or a reason',
  ),
  '16.3.4': met(
    'Unexpected failures are logged',
    'server/http/logFailure.test.ts > every unexpected failure has a line of its own',
    "server/http/errorHandler.test.ts > the log keeps the portal's own sentence about a failure, and no other message",
  ),
  '16.4.1': unproved(
    'Logs cannot be forged by input',
    'Each line is JSON by pino; paths and bodies are not logged',
  ),
  '16.4.2': met(
    'Nobody changes events unseen',
    'server/families/practitioner-access/audit.test.ts > no role can add, change or remove audit events',
    'server/operation/audit/verification.test.ts > a removed event is named with its time',
  ),
  '16.4.3': partly(
    'Logs leave the machine',
    "a head of the trail is kept elsewhere by the operator; sending logs is the operator's",
    'server/operation/audit/verification.test.ts > a chain that was written anew is noticed by a head that was noted before',
  ),
  '16.5.1': met(
    'Failures tell the caller nothing of the inside',
    'server/http/errorHandler.test.ts > an unexpected failure is refused with the general sentence alone',
  ),
  '16.5.2': met(
    'The portal goes on without its parts',
    'server/reports/storeFailures.test.ts > while the store is unreachable, calls about files say so, nothing is lost, and the rest of the portal works',
    'server/operation/monitoring/tracing.test.ts > an unreachable collector neither fails a request nor holds up the stop',
  ),
  '16.5.3': partly(
    'A failure leaves nothing half done and opens nothing',
    'transactions are tested; no test makes a check of rights fail',
    'db/connect.test.ts > a batch or transaction that fails at its commit has failed',
    'server/operation/audit/recordEvents.test.ts > a rolled-back deletion leaves no event',
  ),
  '17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2': outside('WebRTC', 'The portal has no such service'),
};
