import { Box } from '@mui/material';
import type { CurrentRegistration } from '#contract/families/kit-claims.ts';
import { kitStatusNames } from '#web/kits/kit-status/kitStatusNames.ts';
import { formatDateTime } from '#web/lib/format.ts';

/** The account, patient and state of a registration. */
export const RegistrationFacts = ({ registration }: { readonly registration: CurrentRegistration }) => {
  const { customer_email, patient_name, registered_at, status, has_answers } = registration;
  const facts = [
    ['Customer', customer_email],
    ['Patient', patient_name],
    ['Registered', formatDateTime(registered_at)],
    ['Status', kitStatusNames[status]],
    ['Questionnaire', has_answers ? 'Submitted' : 'Not submitted'],
  ] as const;
  return (
    <Box component="dl" sx={factsLook}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
};

const factsLook = {
  m: 0,
  typography: 'body1',
  '& > div': { display: { sm: 'flex' }, columnGap: 1, mb: { xs: 0.5, sm: 0 } },
  '& dt': { color: 'text.secondary', minWidth: 120 },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
