// A front end of its own: it logs in, lists patients, registers a kit and hears of its report, with supabase-js alone.
import { createClient, REALTIME_SUBSCRIBE_STATES } from '@supabase/supabase-js';

// The address of the portal, as ?portal=https://portal.example.org. The portal ignores the key.
const portal = new URLSearchParams(location.search).get('portal') ?? 'http://localhost:8080';
const client = createClient(portal, 'any-key');

const element = (id) => document.getElementById(id);
const say = (text) => {
  element('message').textContent = text;
};

/** The data of an answer. Messages of the portal are sentences for people. */
function dataOf({ data, error }) {
  if (error) throw error;
  return data;
}

/** Runs `work` and shows its failure. */
const showing = async (work) => {
  try {
    await work();
  } catch ({ message }) {
    say(message);
  }
};

async function showPatients(user) {
  const patients = dataOf(
    await client.from('patients').select('id, first_name, last_name').eq('patient_id', user.id),
  );
  element('registration').elements.patient_id.replaceChildren(
    ...patients.map(({ id, first_name, last_name }) => new Option(`${first_name} ${last_name}`, id)),
  );
}

async function showKits() {
  const kits = dataOf(
    await client
      .from('kits')
      .select('kit_id, status, report_generated_at, patients!inner(first_name)')
      .order('created_at', { ascending: false }),
  );
  element('kits').replaceChildren(
    ...kits.map(({ kit_id, status, report_generated_at, patients }) => {
      const item = document.createElement('li');
      const report = report_generated_at
        ? `report of ${new Date(report_generated_at).toLocaleString()}`
        : status;
      item.textContent = `${kit_id}, ${patients.first_name}: ${report}`;
      return item;
    }),
  );
}

/** Reads the kits anew at each change, and after each reconnect. */
const hearOfReports = () =>
  client
    .channel('kits')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'kits' }, () => void showing(showKits))
    .subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) void showing(showKits);
    });

client.auth.onAuthStateChange((event, session) => {
  if (!['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT'].includes(event)) return;
  element('login').hidden = session !== null;
  element('account').hidden = session === null;
  void client.removeAllChannels();
  if (!session) return;
  // The client holds a lock while it calls this function: other calls of it wait until afterwards.
  setTimeout(() =>
    showing(async () => {
      await showPatients(session.user);
      await showKits();
      hearOfReports();
    }),
  );
});

element('login').addEventListener('submit', (event) => {
  event.preventDefault();
  const { email, password } = Object.fromEntries(new FormData(event.target));
  say('');
  void showing(async () => dataOf(await client.auth.signInWithPassword({ email, password })));
});

element('registration').addEventListener('submit', (event) => {
  event.preventDefault();
  const { patient_id, kit_id } = Object.fromEntries(new FormData(event.target));
  void showing(async () => {
    dataOf(await client.from('kits').insert({ patient_id, kit_id, status: 'registered' }));
    say('Kit registered successfully!');
    await showKits();
  });
});

element('logout').addEventListener('click', () => void showing(() => client.auth.signOut()));
