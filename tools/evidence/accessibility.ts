import { type Claim, met, outside, partly, unmet, unproved } from './claims.ts';

const AXE = 'axe finds a part of such barriers, on the screens of the stories below';

/** WCAG 2.2, levels A and AA: criteria that tests prove in addition to axe, and the known gaps. */
export const CRITERIA: Readonly<Record<string, readonly Claim[]>> = {
  '1 Perceivable': [
    partly(
      '1.1.1, 1.3.1, 1.3.5 Names, structure and purposes',
      AXE,
      'web/kits/kit-status/KitStatusMark.test.tsx > a kit status with its name beside the mark is read once',
      'web/identity/account/ChangePasswordDialog.test.tsx > gives password managers the address of a new password',
    ),
    outside('1.2.1–1.2.5 Sound and film', 'The portal has none'),
    partly(
      '1.3.2 Order that makes sense',
      'on the form that registers a kit',
      'web/families/register-kit/RegisterKitPage.test.tsx > the Tab key follows the order of the fields on the screen',
    ),
    met(
      '1.4.1 Not by color alone',
      'web/kits/kit-status/KitStatusMark.test.tsx > every kit status has a name and a shape of its own',
      'web/laboratory/kit-inventory/inventoryFigures.test.tsx > describes the inventory figures in text',
    ),
    partly(
      '1.4.3, 1.4.11 Contrast',
      `${AXE}; contrast of graphics is measured for the colors of the palettes, and looked at`,
      'web/lib/contrast.test.ts > the %s theme has the contrasts of WCAG 2.2 AA',
      'server/reports/report-pages/familyColors.test.ts > all %s fills stand out from the surface, and their text from them',
      'server/reports/report-pages/familyColors.test.ts > all %s fills of a composition differ with %s',
      'e2e/lightTheme.nightly.e2e.ts > screens of families and the pages of a report are accessible in the light theme',
      'web/shell/forcedColors.test.tsx > forced colors draw a border around the chosen tab alone',
    ),
    partly(
      '1.4.4, 1.4.12 Larger text',
      'larger text is tried on some screens, spacing is not',
      'web/largeText.test.tsx > a long label wraps above its field, whose value wraps as well',
    ),
    partly(
      '1.4.10 Reflow at 320 px',
      'on the screens of the stories that try this width',
      'web/families/patients/NoPatientSelected.test.tsx > the cards fit the smallest screen',
      'e2e/mainJob.e2e.ts > a customer signs up and registers a kit with the code',
    ),
    met(
      '1.4.13 Content on hover',
      'web/records/patient-table/patientColumns.test.tsx > long kit notes are cut at 150 px and appear in full on hover, focus and tap',
    ),
  ],
  '2 Operable': [
    partly(
      '2.1.1, 2.1.2 Keyboard',
      'whole forms and many screens, not all',
      'web/questionnaires/form/formKeyboard.test.tsx > a user can fill in the whole form by keyboard',
      'web/questionnaires/symptoms/matrixKeyboard.test.tsx > a row is one stop of the Tab key, and arrow keys move between the boxes',
      'web/laboratory/kit-inventory/inventoryFigures.test.tsx > further actions of a kit open by keyboard, and Escape returns to their button',
    ),
    met(
      '2.1.4 Shortcuts of one letter',
      'web/questionnaires/symptoms/matrixKeyboard.test.tsx > the key N goes to the next unanswered symptom from a box, but types a letter in a text',
    ),
    met(
      '2.2.1 Time to act',
      'web/identity/session/keeper/IdleWarning.test.tsx > warns an idle user for two minutes, then ends the session',
      'web/identity/session/keeper/IdleWarning.test.tsx > renews the session and closes the warning in all tabs on Stay logged in',
    ),
    unproved('2.2.2, 2.3.1 Motion and flashes', 'Nothing flashes; stories run with reduced motion'),
    met('2.4.2 Titles of pages', 'web/routes.test.tsx > no two screens share the title of their tab'),
    partly(
      '2.4.1, 2.4.4–2.4.6 Ways, links, headings',
      AXE,
      'web/ui/LoadError.test.tsx > the buttons of two load errors on a screen differ by their messages',
    ),
    partly(
      '2.4.3 Focus order',
      'after dialogs and logins; many screens have tests of their own',
      'web/identity/session/keeper/LogInAgain.test.tsx > restores the focus after an idle end and a new login',
      'web/families/practitioner-access/AssignedPractitioners.test.tsx > returns the focus after canceling the assign dialog',
    ),
    partly(
      '2.4.7, 2.4.11 Visible focus',
      'in tables and in forced colors',
      'web/ui/DataTable.test.tsx > a focused field is clear of the pinned columns and the head',
      'web/shell/Sidebar.test.tsx > keeps a focused field below the bar on a small screen',
    ),
    unproved(
      '2.5.1–2.5.4 Gestures and motion',
      'Every control is a press; nothing is dragged but files, which a button offers too',
    ),
    outside('2.5.7 Dragging', 'Files alone can be dragged, and a button opens them too'),
    met(
      '2.5.8 Size of targets',
      'web/roomForFingers.test.tsx > a %s button is at least 44 px high on a phone',
      'web/roomForFingers.test.tsx > the %s is at least 44 px each way on a phone',
    ),
  ],
  '3 Understandable': [
    partly('3.1.1, 3.1.2 Language', AXE),
    unproved(
      '3.2.1–3.2.4, 3.2.6 No surprise',
      'A choice that counts at once says so; help has one place in the menu',
    ),
    partly(
      '3.3.1, 3.3.2, 3.3.3 Errors in words, at their field',
      'in the questionnaires and the login; other forms have tests of their own',
      'web/questionnaires/form/QuestionnaireForm.test.tsx > an unanswered question is marked as invalid and describes its problem',
      'web/identity/session/sign-in/LoginPage.test.tsx > refuses an empty login and focuses the first wrong field',
    ),
    met(
      '3.3.4 Errors can be prevented',
      'web/identity/users/DeleteUserDialog.test.tsx > a user is deleted after a warning',
      'web/questionnaires/form/submission.test.tsx > the submit dialog shows a summary and sends nothing after Cancel',
    ),
    met(
      '3.3.7 Nothing is asked twice',
      'web/questionnaires/SymptomDataPage.test.tsx > another form starts with the answers that it shares, and the form that was begun last stays the filled button',
    ),
    partly(
      '3.3.8 Login without a puzzle',
      'password managers and passkeys serve; pasting is not tested',
      'web/identity/session/second-step/VerifySecondStep.test.tsx > opens the portal after a passkey',
    ),
  ],
  '4 Robust': [
    partly(
      '4.1.2 Names and roles of controls',
      AXE,
      'web/families/practitioner-access/PractitionerCodeField.test.tsx > announces the check of a code and then the practitioner',
    ),
    partly(
      '4.1.3 Messages are announced',
      'by live regions; no screen reader was run',
      'web/questionnaires/drafts/draftOnServer.test.tsx > screen readers announce the first save but not every save',
      'web/identity/session/sign-in/LoginPage.test.tsx > leads every address without a session to the login and back',
    ),
  ],
  'Known gaps': [
    unmet(
      'Report pages of laboratories',
      'They are foreign documents; pages that the portal draws are accessible',
    ),
    unmet('Suggestions', 'They are PDF files of practitioners, as they were made'),
    unmet(
      'People with a disability',
      'None has tried the portal for this statement; no screen reader was run',
    ),
    unproved(
      'Pages that the portal draws',
      'e2e/drawnPages.nightly.e2e.ts tries each with axe and by keyboard; see the stories',
    ),
  ],
};
