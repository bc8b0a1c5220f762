import { type Claim, met } from '../claims.ts';

/** Section 2 of the specification: the lists of practitioners and administrators. */
export const LISTS: Readonly<Record<string, readonly Claim[]>> = {
  '2 Patient table': [
    met(
      'Tabs and practitioners choose, and clear the search',
      'web/records/patient-table/PatientTablePage.test.tsx > an administrator selects a practitioner and sees their patients',
      'web/records/patient-table/PatientTablePage.test.tsx > another tab or practitioner clears the search and starts on page 1',
    ),
    met(
      'The search finds words without regard to case',
      'server/records/patient-table/patient-table.test.ts > listPatientTable finds the words of "%s" in any order, literally and without regard to accents',
    ),
    met(
      'A row has all columns',
      'web/records/patient-table/patientColumns.test.tsx > a row shows a kit and its patient',
    ),
    met(
      'Missing values have placeholders',
      'web/records/patient-table/patientColumns.test.tsx > a row shows placeholders for missing values',
    ),
    met(
      'Notes of a kit are cut at 150 px',
      'web/records/patient-table/patientColumns.test.tsx > long kit notes are cut at 150 px and appear in full on hover, focus and tap',
    ),
    met(
      'Five columns sort',
      'server/records/patient-table/patient-table.test.ts > listPatientTable sorts by %s %s',
    ),
    met(
      'Empty tables have their sentences',
      'web/records/patient-table/PatientTablePage.test.tsx > a practitioner without patients sees an empty table',
      'web/records/patient-table/PatientTablePage.test.tsx > the patient table of all patients says that there are none',
    ),
    met(
      'A patient without kits has a row',
      'web/records/patient-table/patientColumns.test.tsx > a patient without kits has a row without actions',
    ),
    met(
      'A missing suggestion has a hint',
      'web/records/patient-table/patientColumns.test.tsx > the hint of a missing suggestion appears on hover, focus and tap',
    ),
    met(
      'View Report checks the pages first',
      'web/records/patient-table/ViewReport.test.tsx > View Report shows a spinner while it checks the pages, then opens the report',
    ),
  ],
  '2 Administration': [
    met(
      'Codes are listed, generated and typed',
      'web/families/practitioner-codes/PractitionerCodesPage.test.tsx > the page lists practitioners with their codes',
      'web/families/practitioner-codes/PractitionerCodesPage.test.tsx > a random code replaces the current one, after a warning',
      'web/families/practitioner-codes/PractitionerCodesPage.test.tsx > a code typed by hand is upper-cased and has exactly 6 letters or digits',
    ),
    met(
      'The inventory has five counts and its columns',
      'web/laboratory/kit-inventory/KitInventoryPage.test.tsx > the inventory shows five counts, and each kit with its patient and customer',
    ),
    met(
      'Kits are added in three ways',
      'web/laboratory/kit-inventory/AddKitsDialog.test.tsx > the dialog offers three ways to add kits',
    ),
    met(
      'A practitioner is assigned to a registered kit',
      'web/laboratory/kit-inventory/AssignPractitionerDialog.test.tsx > a practitioner is assigned to the patient of a registered kit',
    ),
    met(
      'The inventory pages and sorts',
      'server/laboratory/kit-inventory/kit-inventory.test.ts > listKitInventory starts with the newest codes, 25 a page',
      'server/laboratory/kit-inventory/kit-inventory.test.ts > listKitInventory pages through every kit once by %s, and in reverse in the other direction',
    ),
    met(
      'Users have their columns',
      'web/identity/users/UsersPage.test.tsx > the page lists users with role, code and reason',
    ),
    met(
      'Users are searched in five fields',
      'server/identity/users/users.test.ts > the user search covers email, code and reason',
      'server/identity/users/users.test.ts > the user search finds words in any order, with or without accents, and never across two fields',
    ),
    met(
      'A user is edited in the row',
      'web/identity/users/EditUserForm.test.tsx > a name edited in the row is trimmed, and the focus returns',
    ),
    met(
      'A user is deleted after a warning',
      'web/identity/users/DeleteUserDialog.test.tsx > a user is deleted after a warning',
    ),
    met(
      'Roles have colors',
      'web/identity/users/UsersPage.test.tsx > roles have colors: admins red, practitioners primary, customers default',
    ),
  ],
};
