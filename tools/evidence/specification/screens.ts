import { type Claim, met } from '../claims.ts';

/** Section 2 of the specification: screens and routes. */
export const SCREENS: Readonly<Record<string, readonly Claim[]>> = {
  '2 Routes': [
    met(
      'Without a session every address leads to the login',
      'web/identity/session/sign-in/LoginPage.test.tsx > leads every address without a session to the login and back',
    ),
    met('Each role reaches its routes', 'web/routes.test.tsx > a %s at %s comes to %s'),
    met(
      'The addresses of the list exist',
      'web/routes.test.tsx > each address of the specification has its screen',
      'web/routes.test.tsx > the server knows the first segments of all screens, and no others',
    ),
    met(
      'An unknown path leads to the patients',
      'server/http/unknownAddress.test.ts > a browser that opens an unknown address is redirected to /patients (headers %j)',
    ),
    met(
      'A spinner shows while session and profile load',
      'web/skeleton.test.tsx > a loading portal shows its sentence and its ring in the middle at once, with reduced motion as well',
    ),
  ],
  '2 Sidebar': [
    met('Each role has its menu', 'web/shell/Sidebar.test.tsx > shows the menu of a %s'),
    met('Patients expands to the patients', 'web/shell/Sidebar.test.tsx > expands Patients to the patients'),
    met(
      'Enter Your Symptom Data expands to patients and kits',
      'web/shell/Sidebar.test.tsx > expands Enter Your Symptom Data to patients and their kits',
    ),
    met('Logout signs out', 'web/shell/Sidebar.test.tsx > ends the session on Logout'),
    met(
      'Account and Logout stay at the bottom',
      'web/shell/customerMenu.test.tsx > scrolls a menu of 50 %s and keeps Account and Logout in sight',
    ),
    met(
      'The menu is a drawer on small screens',
      'web/shell/Sidebar.test.tsx > opens the menu of a small screen by a button and closes it on a choice',
    ),
  ],
  '2 Login / Register': [
    met(
      'A session leads away from the login, and a login into the portal',
      'web/identity/session/sign-in/LoginPage.test.tsx > takes a signed-in user home from %s',
    ),
    met(
      'The busy button reads Please wait...',
      'web/identity/session/sign-in/LoginPage.test.tsx > disables the busy button and shows Please wait...',
    ),
    met(
      'Tabs clear messages, Login clears the reason',
      'web/identity/session/sign-in/LoginPage.test.tsx > clears messages with the tab, and only the reason on Login',
    ),
    met(
      'The honeypot is hidden and refuses',
      'web/identity/session/sign-in/registration.test.tsx > refuses a filled honeypot without a request',
    ),
  ],
  '2 Account': [
    met(
      'Name, type, address and date are shown',
      'web/identity/account/AccountPage.test.tsx > shows a %s the own account as %s',
    ),
    met(
      'Placeholders stand for missing values',
      'web/identity/account/AccountPage.test.tsx > shows placeholders for a missing name and date',
    ),
    met(
      'A code is copied, with its message',
      "web/identity/account/AccountPage.test.tsx > copies a practitioner's access code, or reports the failure",
    ),
    met(
      'Without a code, the sentence names the administrator',
      'web/identity/account/AccountPage.test.tsx > asks a practitioner without a code to contact the administrator',
    ),
  ],
  '2 Patient page': [
    met(
      'Name and date of birth are shown',
      'web/records/patient-page/PatientPage.test.tsx > shows the name and the date of birth of a patient',
    ),
    met(
      'Practitioners are chips that can be removed',
      'web/families/practitioner-access/AssignedPractitioners.test.tsx > removes a practitioner after a confirmation',
    ),
    met(
      'A dialog assigns by a code',
      'web/families/practitioner-access/AssignedPractitioners.test.tsx > assigns the practitioner of a code to the patient',
    ),
    met(
      'Three, two or one card in a row',
      'web/records/patient-page/PatientPage.test.tsx > shows, at a width of %i pixels, %i kits in a row',
    ),
    met(
      'A card shows code, sample and registration, and leads to the report',
      'web/kits/KitCards.test.tsx > shows a finished kit with its report and its answers',
      'web/kits/KitCards.test.tsx > shows a new kit without sample, answers or report',
    ),
    met(
      'An unknown patient has its sentence',
      'web/records/patient-page/PatientPage.test.tsx > shows an unknown patient on the refusal %s',
    ),
    met(
      'A failed load has its sentence',
      'web/records/patient-page/PatientPage.test.tsx > retries a failed load of the patient in place',
    ),
    met(
      'Without a patient: the sentence about the sidebar',
      'web/families/patients/NoPatientSelected.test.tsx > a single patient has the sentence and a card as well',
      'web/families/patients/NoPatientSelected.test.tsx > the home of several patients has a card for each, with age and date of birth',
    ),
  ],
  '2 Register kit': [
    met(
      'The form registers a kit for a new or an existing patient',
      'web/families/register-kit/RegisterKitPage.test.tsx > registers a kit for the first patient of a customer',
      'web/families/register-kit/RegisterKitPage.test.tsx > requires a choice among several patients',
    ),
    met(
      'A single patient is preselected',
      'web/families/register-kit/RegisterKitPage.test.tsx > preselects the only patient and offers a new one',
    ),
    met(
      'The optional fields may be empty',
      'web/families/register-kit/RegisterKitPage.test.tsx > registers a kit without the optional entries',
    ),
    met(
      'The busy form is sent once',
      'web/families/register-kit/registration.test.tsx > %s sends the form once and disables it meanwhile',
    ),
    met(
      'Refusals show in words',
      'web/families/register-kit/registration.test.tsx > shows the refusal %s of a registration and allows a retry',
    ),
  ],
  '2 Kit report': [
    met(
      'Pages are counted, tabs of frames',
      'web/reports/KitReport.test.tsx > counts the pages, offers them as tabs and shows the first in a sandboxed frame',
    ),
    met(
      'A page is downloaded as HTML',
      'web/reports/KitReport.test.tsx > downloads a page under its specified name, not typed as HTML',
    ),
    met(
      'Suggestions show if shared',
      'web/reports/KitReport.test.tsx > shows a shared suggestion as PDF with a link to a new tab and no HTML download',
    ),
    met('Loading shows', 'web/reports/KitReport.test.tsx > says that the report is loading'),
  ],
  '2 Questionnaires': [
    met(
      'Without a kit, a choice is asked for',
      'web/questionnaires/SymptomDataPage.test.tsx > the page offers the choice of a kit at the address %j',
    ),
    met(
      'Two cards choose the form, and a control leads back',
      'web/questionnaires/SymptomDataPage.test.tsx > the page offers both questionnaires, keeps the selected one in the address and leads back',
    ),
    met(
      'Both forms have the sections and the three columns',
      'web/questionnaires/questions/QuestionSection.test.tsx > the $title shows each question under its heading with the field of its kind',
      'web/questionnaires/definitions.test.ts > the matrix has the three columns of the specification',
    ),
  ],
};
