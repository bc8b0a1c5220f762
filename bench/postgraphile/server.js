import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';

// PostGraphile over the views and functions of schema.sql, at PORT. DATABASE_URL is the address of the login `app_server`.
const connectionString = process.env['DATABASE_URL'];
/** As many connections as the portal has. */
const pool = new pg.Pool({ connectionString, max: 10 });
/** Connections that only ask for sessions need no role for each question. */
const sessions = new pg.Pool({
  connectionString,
  max: 10,
  options: `${process.env['PGOPTIONS'] ?? ''} -c role=app_anonymous`,
});

/** The role and the id of a caller, whose session is looked up at each request as in the portal. */
async function callerOf({ node }) {
  const [, token = ''] = node.req.headers.authorization.split(' ');
  const { rows } = await sessions.query({
    name: 'session',
    text: 'select user_id, role from app.session_of($1, $2)',
    values: [createHash('sha256').update(token).digest(), []],
  });
  const [{ user_id, role }] = rows;
  return { pgSettings: { role: `app_${role}`, 'app.user_id': user_id } };
}

const server = createServer();
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  // It asks for the rights of the login, which has none of its own: the caller's role decides.
  disablePlugins: ['PgRBACPlugin'],
  pgServices: [makePgService({ pool, schemas: ['graph'], pubsub: false })],
  grafserv: {
    graphiql: false,
    websockets: false,
    watch: false,
    // An answer with an error has the status 200: the load would not notice it.
    maskError: (error) => {
      console.error(error);
      process.exit(1);
    },
  },
  grafast: { context: callerOf, explain: false },
});
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
