import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditPage } from '#contract/operation/audit/audit.ts';
import type { UserId } from '#contract/shared/ids.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { peopleQuery } from './api.ts';

type Person = NonNullable<AuditPage['person']>;

interface Props {
  readonly person_id: UserId | undefined;
  /** The person with this id: undefined while loading, null for an unknown or deleted user. */
  readonly person: AuditPage['person'] | undefined;
  readonly onSelect: (person_id: UserId | undefined) => void;
}

/** Finds a person by name or email address. */
export function PersonFilter({ person_id, person, onSelect }: Props) {
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<Person>();
  const { data: found = [], isFetching, isError } = useQuery(peopleQuery(search));

  return (
    <Combobox<Person>
      label="Person"
      placeholder="Name or email"
      size="small"
      value={person_id === undefined ? null : personWith(person_id, [selected, person])}
      options={search === '' ? [] : found}
      isLoading={isFetching}
      filterOptions={(options) => options}
      getOptionLabel={({ full_name, email }) => (full_name === null ? email : `${full_name} (${email})`)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={noOptions(search, isError)}
      onInputChange={(_, typed, reason) => setSearch(reason === 'input' ? typed.trim() : '')}
      onChange={(_, chosen) => {
        setSelected(chosen ?? undefined);
        onSelect(chosen?.id);
      }}
    />
  );
}

/** The person in the URL, who may have been deleted. */
function personWith(id: UserId, known: readonly (Person | null | undefined)[]): Person {
  const loading = known.at(-1) === undefined;
  return (
    known.find((person) => person?.id === id) ?? {
      id,
      full_name: null,
      email: loading ? 'Loading...' : 'Deleted user',
    }
  );
}

function noOptions(search: string, isError: boolean): string {
  if (isError) return 'Failed to load users. Please try again.';
  return search === '' ? 'Type a name or an email address' : 'No user found';
}
