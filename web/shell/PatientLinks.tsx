import { paths } from '#web/paths.ts';
import { MenuLink } from './MenuLink.tsx';
import { PatientItems } from './PatientItems.tsx';

/** The customer's patients, each a link to its page. */
export function PatientLinks() {
  return (
    <PatientItems>
      {({ id, first_name, last_name }) => (
        <MenuLink key={id} label={`${first_name} ${last_name}`} to={paths.patient(id)} />
      )}
    </PatientItems>
  );
}
