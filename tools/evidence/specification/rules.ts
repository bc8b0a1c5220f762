import { type Claim, met, partly } from '../claims.ts';

/** Sections 4 to 6 of the specification: states, validation and permissions. */
export const RULES: Readonly<Record<string, readonly Claim[]>> = {
  '4 States and transitions': [
    met(
      'A session is renewed by itself',
      'web/identity/session/renewal.test.tsx > renews the session once at three remaining ticks and notifies other tabs',
    ),
    met(
      'A code is looked up 500 ms after its sixth character',
      'web/families/practitioner-access/PractitionerCodeField.test.tsx > looks up a practitioner code 500 ms after its sixth character',
    ),
    met(
      'The check of a code has its states',
      'web/families/practitioner-access/PractitionerCodeField.test.tsx > answers the practitioner code %s with: %s',
    ),
    met(
      'A registration makes patient, access and kit',
      'server/families/register-kit/registerKit.test.ts > registerKit creates a patient, a grant for the practitioner, and a kit',
    ),
    met(
      'Publication and sharing decide what is offered',
      'server/reports/reports.test.ts > pages can be read only after they are published, which dates the report',
      'server/reports/sharing.test.ts > sharing gives the owner a copy until the sharing ends',
    ),
    met(
      'A page that fails disables its tab',
      'web/reports/KitReport.test.tsx > disables the tab of a page that fails to load, until a retry succeeds',
    ),
    met(
      'A kit has one submission',
      'server/questionnaires/submission.test.ts > a submitted $title is named when another form is submitted for the kit',
    ),
    met(
      'A submission shows a toast for 6 seconds and goes on after 2',
      'web/questionnaires/form/submission.test.tsx > a double click submits once, shows a toast for 6 seconds and opens the patient after 2',
    ),
    met(
      'Codes of the inventory are switched',
      'server/laboratory/kit-inventory/kit-inventory.test.ts > setKitActive deactivates and reactivates a kit',
    ),
    met(
      'The share switch turns after the server',
      'web/records/patient-table/ShareSuggestion.test.tsx > the share switch turns after the server has shared, not before',
    ),
    met(
      'A new practitioner gets a code',
      'server/identity/users/users.test.ts > a new practitioner gets a code and a former one loses it',
    ),
  ],
  '5 Registration': [
    met(
      'The reason has its rules and sentences',
      'server/identity/account/signUp.test.ts > a sign-up refuses the reason %j',
      'web/identity/session/sign-in/registration.test.tsx > names the first rule that a reason breaks, and sends nothing',
    ),
    met(
      'A filled honeypot sends nothing',
      'web/identity/session/sign-in/registration.test.tsx > refuses a filled honeypot without a request',
    ),
    met(
      'Reason and time are sent',
      'web/identity/session/sign-in/registration.test.tsx > sends a registration with reason and time, and answers every address alike',
    ),
  ],
  '5 Practitioner code': [
    met(
      'A code has six characters, in capitals',
      'web/families/practitioner-access/PractitionerCodeField.test.tsx > tidies %j to the printed practitioner code',
      'server/families/practitioner-access/findPractitioner.test.ts > the malformed code %j is refused',
    ),
    met(
      'An assigned practitioner is refused',
      'web/families/practitioner-access/PractitionerCodeField.test.tsx > refuses the code of an already assigned practitioner',
    ),
  ],
  '5 Kit registration': [
    met(
      'Kit ID and confirmation have their rules',
      'web/families/register-kit/KitFields.test.tsx > checks the Kit ID while it is entered and requires a confirmation',
      'server/families/register-kit/registerKitOnce.test.ts > registerKit requires the confirmation in every repetition',
    ),
    met(
      'The button waits for the entries',
      'web/families/register-kit/KitFields.test.tsx > the disabled button takes the keyboard focus and gives its reason',
    ),
    met(
      'The code must be active and free',
      'server/hosted-client/tables/registration.test.ts > a kit that somebody registered is refused with the sentence of the specification',
      'server/families/register-kit/parallelRegistrations.test.ts > a registration waits for an earlier deactivation and is refused',
    ),
    met(
      'A patient has three kits at most',
      'server/hosted-client/tables/registration.test.ts > a fourth kit of a patient is refused with the sentence of the specification',
    ),
    met(
      'Names are required, dates and notes are not',
      'server/families/register-kit/registerKit.test.ts > registerKit accepts a kit and names alone, and a practitioner who already has access',
      'web/families/register-kit/RegisterKitPage.test.tsx > preselects the only patient and offers a new one',
    ),
    met(
      'Customers alone register',
      'server/families/register-kit/registerKit.test.ts > %s, who is no customer, is refused with the specified sentence',
    ),
  ],
  '5 Questionnaires': [
    met(
      'Required answers, in order, with their sentences',
      'server/questionnaires/missingAnswers.test.ts > an empty ASD Cohort Form is refused with everything missing in order',
      'server/questionnaires/missingAnswers.test.ts > an empty Generic Questionnaire is refused with everything missing in order',
    ),
    met(
      'Each symptom needs a column; five are named',
      'server/questionnaires/missingAnswers.test.ts > a refusal names the first five of %i missing symptoms',
    ),
    met(
      'Optional answers may be missing',
      'server/questionnaires/missingAnswers.test.ts > the optional answer ${name} may be missing',
    ),
    met(
      'Numbers are numeric inputs',
      'web/questionnaires/questions/QuestionSection.test.tsx > %s opens a numeric keyboard',
    ),
    met(
      'Antibiotics have their hint',
      'web/questionnaires/definitions.test.ts > the antibiotics question of the Generic Questionnaire has its hint',
    ),
  ],
  '5 Inventory, codes, users and notes': [
    met(
      'A single kit has its rule',
      'web/laboratory/kit-inventory/addition.test.ts > a single kit refuses the ID %j',
    ),
    met(
      'A range has its rules, zero-padded',
      'web/laboratory/kit-inventory/addition.test.ts > a range from %j to %j is refused at the %s field: %s',
      'web/laboratory/kit-inventory/addition.test.ts > a range is zero-padded and spans at most 1000',
    ),
    met(
      'A list is split, trimmed, and has at most 500 kits',
      'web/laboratory/kit-inventory/addition.test.ts > a bulk import splits on newlines and commas, trims, upper-cases and drops empty IDs',
      'web/laboratory/kit-inventory/addition.test.ts > a bulk import refuses %j',
    ),
    met(
      'Existing codes are refused',
      'server/hosted-client/tables/registration.test.ts > a kit that is there already is refused with 23505',
    ),
    met(
      'An assignment needs a registered kit and a new pair',
      'server/laboratory/kit-inventory/kit-inventory.test.ts > assignPractitioner gives access to the patient of a registered kit, once',
    ),
    met(
      'A code is of one practitioner',
      'server/families/practitioner-codes/practitioner-codes.test.ts > exactly one of many parallel assignments of the same code succeeds',
      'web/families/practitioner-codes/PractitionerCodesPage.test.tsx > a code of another practitioner is refused at the field until an edit',
    ),
    met(
      'Names are trimmed',
      'web/identity/users/EditUserForm.test.tsx > a name edited in the row is trimmed, and the focus returns',
    ),
    met(
      'Empty notes are null',
      'server/kits/updatePractitionerNotes.test.ts > practitioners with access and administrators save notes; blank notes become null',
    ),
  ],
  '6 Roles and permissions': [
    met('Each role has its menu', 'web/shell/Sidebar.test.tsx > shows the menu of a %s'),
    met(
      'Customers see their own patients',
      'server/families/patients/patients.test.ts > listPatients gives each customer only their own patients',
    ),
    met(
      'Practitioners see patients who gave access',
      'server/records/patient-table/patient-table.test.ts > listPatientTable gives a practitioner the granted patients with every field of a row',
      "server/families/practitioner-access/revokeAccess.test.ts > a revocation refuses the practitioner's next request: %s",
    ),
    met(
      'Practitioners note, share, read and export',
      'e2e/mainJob.e2e.ts > the practitioner notes, shares, exports and reads',
    ),
    met(
      'Administrators see all patients, or those of a practitioner',
      'server/records/patient-table/patient-table.test.ts > listPatientTable gives administrators all patients with their practitioners, or those of one practitioner',
    ),
    met(
      'Other roles are refused by the server, too',
      'server/http/endpoints.test.ts > checks the role of a caller: %s',
      'db/policies.test.ts > row policies allow exactly the expected access as %s',
    ),
    met(
      'A customer on the table reads Unauthorized access',
      'web/records/patient-table/UnauthorizedAccess.test.tsx > a customer on the patient table reads that the access is unauthorized, and finds the way home',
    ),
    partly(
      'The early dashboard of administrators',
      'the patient table with its two tabs took its place',
      "web/records/patient-table/UnauthorizedAccess.test.tsx > a patient table without the user's data says so, and loads it again",
    ),
  ],
};
