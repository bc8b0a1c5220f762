import { Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { CUSTOMERS_REGISTER } from '#contract/families/kitRegistration.ts';

import { ClaimKit } from '#web/families/kit-claims/ClaimKit.tsx';
import { type ListedPatient, patientQuery } from '#web/families/patients/api.ts';
import { seesEveryKit } from '#web/families/practitioner-access/accessText.ts';
import { PractitionerCodeField } from '#web/families/practitioner-access/PractitionerCodeField.tsx';
import { type CodeCheck, isSettled, useCodeCheck } from '#web/families/practitioner-access/useCodeCheck.ts';
import type { Registration, useRegisterKit } from '#web/kits/api.ts';
import { hasAllKits } from '#web/kits/kitLimit.ts';
import { sampleProblem } from '#web/kits/SampleFields.tsx';
import { messageOf } from '#web/lib/api.ts';
import { hasCode } from '#web/lib/hasCode.ts';
import { LeaveGuard } from '#web/lib/LeaveGuard.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { FormFields } from '#web/ui/FormFields.tsx';
import { focusFirstField } from '#web/ui/fieldFocus.ts';
import { lazyDialog } from '#web/ui/lazyDialog.tsx';
import { SubmitButton } from '#web/ui/SubmitButton.tsx';
import { KitFields } from './KitFields.tsx';
import { PatientFields } from './PatientFields.tsx';
import { birthOf, disabledReason, emptyRegistration, registrationResolver, sameAs } from './registration.ts';
import { scannedLabel } from './scannedLabel.ts';

const SamePatientDialog = lazyDialog(async () => (await import('./SamePatientDialog.tsx')).SamePatientDialog);

/** Distance between fields, and between their sections. */
const FIELD_GAP = 3;

const watched = [
  'is_new_patient',
  'patient_id',
  'date_of_birth',
  'kit_id',
  'confirm_kit_id',
  'sample_taken_date',
  'first_name',
  'last_name',
] as const;

interface Props {
  readonly patients: readonly ListedPatient[];
  /** Id of the patient who probably gets the kit. */
  readonly preselected: string | undefined;
  /** Code of a scanned label or link; the user still types the confirmation. */
  readonly scanned: string | undefined;
  /** Access code of a practitioner's invitation. */
  readonly invited: string | undefined;
  /** The first field takes the focus from a button that is gone. */
  readonly startsFocused: boolean;
  /** The last registration. */
  readonly register: ReturnType<typeof useRegisterKit>;
}

/** Registers one kit. */
export function RegisterKitForm({ patients, preselected, scanned, invited, startsFocused, register }: Props) {
  const form = useForm({
    defaultValues: emptyRegistration(patients, preselected, scanned, invited),
    resolver: registrationResolver(patients),
  });
  const { control, formState } = form;
  const { errors, isDirty } = formState;
  const [is_new_patient, patient_id, date_of_birth, kit_id, confirm_kit_id, sample_taken_date, ...names] =
    useWatch({ control, name: watched });
  const { field: code, fieldState: codeState } = useController({ control, name: 'practitioner_code' });
  const { codeCheck, hasGrant } = usePatientCodeCheck(
    code.value,
    is_new_patient ? '' : patient_id,
    code.value === invited,
  );
  const registrationIdOf = useRegistrationIds();
  const dateProblem = sampleProblem(
    sample_taken_date,
    birthOf({ is_new_patient, patient_id, date_of_birth }, patients),
  );
  const hasProblems = dateProblem !== undefined || Object.keys(errors).length > 0;
  const isFull =
    !is_new_patient && patients.some((patient) => patient.id === patient_id && hasAllKits(patient.kits));
  const hasPatient = is_new_patient ? names.every(Boolean) : patient_id !== '';
  const reason = disabledReason({ isFull, hasPatient, kit_id, confirm_kit_id, codeCheck, hasProblems });

  const [asked, setAsked] = useState<{ registration: Registration; patient: ListedPatient }>();
  const submit = useRef<HTMLButtonElement>(null);
  const sent = useRef<string>(undefined);
  const onFilledIn = (registration: Registration) => {
    if (isFull) return form.setFocus('patient_id');
    // The server checks the code, not the rules of the form.
    if (!isSettled(codeCheck)) return form.setFocus('practitioner_code');
    // After a lost answer, the new patient may be in the list already: the retry repeats the registration.
    const isRetry = sent.current === personAndKit(registration);
    const patient = isRetry ? undefined : sameAs(registration, patients);
    if (patient) setAsked({ registration, patient });
    else send(registration);
  };
  const send = (registration: Registration) => {
    // The fields are disabled while the form is sent, and would lose the focus.
    submit.current?.focus();
    sent.current = personAndKit(registration);
    const label = scannedLabel();
    register.mutate({
      ...registration,
      ...(codeCheck.state === 'unused' && { practitioner_code: null }),
      registration_id: registrationIdOf(registration.kit_id),
      ...(label?.kit_id === registration.kit_id && { proof: label.proof }),
    });
  };

  // The server knows a patient that was entered elsewhere meanwhile.
  const refused = hasCode(register.error, 'patient_exists') ? register.variables : undefined;
  const existing = refused && sameAs(refused, patients);
  const question = refused && existing ? { registration: refused, patient: existing } : asked;
  const refusal = register.isError && !(refused && existing) && (
    <FocusedMessage severity="error" error={register.error}>
      {refusalOf(register.error)}
    </FocusedMessage>
  );
  return (
    <Stack
      component="form"
      spacing={FIELD_GAP}
      noValidate
      autoComplete="off"
      ref={startsFocused ? focusFirstField : null}
      onChange={() => register.isError && register.reset()}
      onSubmit={(event) => void form.handleSubmit(onFilledIn)(event)}
    >
      <FormFields busy={register.isPending} spacing={FIELD_GAP}>
        <FormSection title="Patient" startsWithField={patients.length === 0}>
          <PatientFields form={form} patients={patients} />
        </FormSection>
        <FormSection title="Kit">
          <KitFields form={form} dateProblem={dateProblem} />
        </FormSection>
        <FormSection title="Practitioner" startsWithField>
          <FieldPair>
            <PractitionerCodeField
              label="Practitioner Access Code (Optional)"
              code={code.value}
              check={codeCheck}
              problem={codeState.error?.message}
              inputRef={code.ref}
              onChange={code.onChange}
            />
          </FieldPair>
          {codeCheck.state === 'valid' && (
            <Typography variant="body2">
              {hasGrant
                ? 'The practitioner will also see this kit, its answers and its report.'
                : 'The practitioner will see this patient with all kits, answers and reports.'}
            </Typography>
          )}
        </FormSection>
      </FormFields>
      {hasCode(register.error, 'kit_already_registered') && register.variables ? (
        <ClaimKit kit_id={register.variables.kit_id} patient_id={register.variables.patient.id}>
          {refusal}
        </ClaimKit>
      ) : (
        refusal
      )}
      <SubmitButton
        ref={submit}
        label="Register Kit"
        busyLabel="Registering..."
        busy={register.isPending}
        disabledReason={register.isPending ? undefined : reason}
      />
      {question && (
        <SamePatientDialog
          {...question}
          onSend={send}
          onClose={() => {
            setAsked(undefined);
            if (refused) register.reset();
          }}
        />
      )}
      <LeaveGuard isUnsaved={() => isDirty} title="Leave without registering?">
        The kit has not been registered. Your entries will be lost.
      </LeaveGuard>
    </Stack>
  );
}

const refusalOf = (error: Error) => (hasCode(error, 'not_allowed') ? CUSTOMERS_REGISTER : messageOf(error));

/**
 * Checks a code against the practitioners who will see the kit anyway. A new patient has neither an id nor practitioners. The code
 * of a limited or ended grant adds this kit alone.
 */
function usePatientCodeCheck(
  code: string,
  patient_id: string,
  isInvited: boolean,
): { readonly codeCheck: CodeCheck; readonly hasGrant: boolean } {
  const { data, isPending } = useQuery({
    ...patientQuery(patient_id),
    enabled: patient_id !== '' && code !== '',
  });
  const isLoading = patient_id !== '' && isPending;
  // If the patient fails to load, the server ignores a second grant.
  const grants = data?.practitioners ?? [];
  const codeCheck = useCodeCheck(code, isLoading ? undefined : grants.filter(seesEveryKit), isInvited);
  const hasGrant = codeCheck.state === 'valid' && grants.some(({ id }) => id === codeCheck.practitioner.id);
  return { codeCheck, hasGrant };
}

/** Gives each kit one id per form: the server recognizes a kit sent again after its answer was lost. */
const personAndKit = ({ patient, kit_id }: Registration) => JSON.stringify([kit_id, patient.new]);

function useRegistrationIds(): (kit_id: string) => string {
  const [ids] = useState(() => new Map<string, string>());
  return (kit_id) => {
    const id = ids.get(kit_id) ?? crypto.randomUUID();
    ids.set(kit_id, id);
    return id;
  };
}

interface SectionProps {
  readonly title: string;
  /** The label of the first field stands above its edge. */
  readonly startsWithField?: boolean;
  readonly children: ReactNode;
}

function FormSection({ title, startsWithField = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ p: { xs: 2, md: 3 } }}>
      <Typography id={titleId} variant="h2" sx={{ mb: startsWithField ? 3.5 : 2.5 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: FIELD_GAP }}>{children}</Stack>
    </Paper>
  );
}
