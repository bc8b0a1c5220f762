import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide';
import { useState } from 'react';
import type { SymptomCheck } from '#contract/questionnaires/symptom-checks.ts';
import { messageOf } from '#web/lib/api.ts';
import { ListTable } from '#web/lib/ListTable.tsx';
import { paths } from '#web/lib/paths.ts';
import { useListPage } from '#web/lib/useListPage.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StateFilter } from '#web/ui/StateFilter.tsx';
import { showDone } from '#web/ui/toasts.ts';
import { symptomChecksQuery, useSetSymptomCheck } from './api.ts';
import { symptomChecksList, validateSymptomChecksSearch } from './search.ts';
import { checkStateNames, symptomCheckColumns } from './symptomCheckColumns.tsx';

const route = getRouteApi('/_app/admin/symptom-checks');

/** Questionnaires whose symptoms may stand in the wrong column, and the families that were asked about them. */
export function SymptomChecksPage() {
  const { state } = route.useSearch();
  const list = useListPage(symptomChecksList, validateSymptomChecksSearch);
  const checks = useQuery(symptomChecksQuery({ ...list.query, state }));
  const { mutate, error } = useSetSymptomCheck();
  const [columns] = useState(() =>
    symptomCheckColumns((check: SymptomCheck, is_asked: boolean) =>
      mutate(
        { check, is_asked },
        { onSuccess: () => showDone(`Kit ${check.kit_id}: ${is_asked ? 'asked' : 'not asked'}`) },
      ),
    ),
  );

  return (
    <>
      <PageHeader
        title="Symptom Checks"
        subtitle="Ask families whose symptoms may stand in the wrong column to check them, and mark here whom you asked."
        back={{ to: paths.practitionerPatients(), label: 'Back to the patients' }}
      />
      {error && (
        <FocusedMessage severity="error" error={error}>
          {messageOf(error)}
        </FocusedMessage>
      )}
      <ListTable
        label="Symptom checks"
        list={list}
        loading={checks}
        rows={checks.data?.rows}
        total={checks.data?.total}
        rowKey={({ kit_record_id }) => kit_record_id}
        columns={columns}
        minWidth={950}
        searchHint="Search by kit ID, patient or customer..."
        isUnfiltered={state === undefined}
        empty={
          state === 'asked' ? (
            'No family has been asked yet.'
          ) : (
            <EmptyState
              icon={<Icon of={ClipboardCheck} />}
              message="No family has to be asked."
              why="A questionnaire appears here if Safari showed its boxes one column too far left."
            />
          )
        }
        noMatch="No questionnaires match your search."
        failed="Failed to load symptom checks. Please try again."
      >
        <StateFilter
          value={state}
          names={checkStateNames}
          onSelect={(chosen) => list.onChange({ state: chosen, page: 1 }, true)}
        />
      </ListTable>
    </>
  );
}
