/** The tables of SMART Health Links, for `patientTables`. */
export const linkTables = {
  record_links: {
    rows: 'patient_id = $1',
    in_record: {
      id: 'links.id',
      patient_id: 'patient.id',
      label: 'links.label',
      created_at: 'links.created_at',
      expires_at: 'links.expires_at',
      ended_at: 'links.ended_at',
      tries_left: 'links.tries_left',
      max_openings: 'links.max_openings',
    },
    left_out: {
      token_hash: 'A hash of what opens the link.',
      passcode_hash: 'A hash of what opens the link.',
      opened_count: 'The record has the openings.',
    },
  },
  record_link_openings: {
    rows: 'link_id in (select id from app.record_links where patient_id = $1)',
    in_record: {
      link_id: 'links.id',
      opened_at: 'links.openings.opened_at',
      recipient: 'links.openings.recipient',
    },
    left_out: {
      id: 'Joins rows; the nesting of the record says the same.',
      ticket_hash: 'Serves a viewer for ten minutes.',
    },
  },
};
