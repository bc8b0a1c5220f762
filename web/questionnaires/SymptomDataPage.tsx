import { getRouteApi } from '@tanstack/react-router';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { KitQuestionnaire } from './KitQuestionnaire.tsx';

const route = getRouteApi('/_app/enter-symptom-data');

/** Nothing selected, then the choice of a questionnaire, then its form or its answers; each step is in the address. */
export function SymptomDataPage() {
  const { patient, kit, form, view } = route.useSearch();
  const navigate = route.useNavigate();

  if (patient === undefined || kit === undefined)
    return (
      <>
        <PageHeader title="Select Patient and Kit" />
        <EmptyState message="Please select a patient and kit from the sidebar to continue." />
      </>
    );

  return (
    <KitQuestionnaire
      key={kit}
      patient_id={patient}
      kit_record_id={kit}
      form_type={form}
      is_reading={view === 'answers'}
      onSelectForm={(form_type) => void navigate({ search: { patient, kit, form: form_type } })}
      onRead={() => void navigate({ search: { patient, kit, view: 'answers' } })}
      onBack={() => void navigate({ search: { patient, kit } })}
    />
  );
}
