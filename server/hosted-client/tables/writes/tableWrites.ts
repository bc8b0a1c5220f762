import type { TableName } from '../dialect/catalogue.ts';
import { kitInventoryWrites } from './kitInventory.ts';
import { kitWrites } from './kits.ts';
import { patientWrites } from './patients.ts';
import { practitionerAccessWrites } from './practitionerAccess.ts';
import { profileWrites } from './profiles.ts';
import { symptomDataWrites } from './symptomData.ts';
import type { TableWrites } from './Write.ts';

/** The writes of each table (specification section 7). */
export const tableWrites: Readonly<Record<TableName, TableWrites>> = {
  kit_inventory: kitInventoryWrites,
  kits: kitWrites,
  patients: patientWrites,
  practitioner_access: practitionerAccessWrites,
  profiles: profileWrites,
  symptom_data: symptomDataWrites,
};
