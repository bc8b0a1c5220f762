import { Box, Typography } from '@mui/material';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { KitFigures } from '#contract/laboratory/kit-inventory.ts';
import { formatDate } from '#web/lib/format.ts';

const WIDTH = 20;
const HEIGHT = 32;

/** Registrations of the last weeks as bars, and as a table for screen readers. */
export function RegisteredByWeek({ weeks }: Pick<KitFigures, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ registered }) => registered));
  const [first] = weeks;
  return (
    <>
      <Box
        component="svg"
        aria-hidden
        preserveAspectRatio="none"
        viewBox={`0 0 ${weeks.length * WIDTH} ${HEIGHT}`}
        sx={chartLook}
      >
        {weeks.map(({ starts_on, registered }, index) => {
          // A week without registrations keeps a line.
          const height = Math.max(1, (registered / most) * HEIGHT);
          return (
            <rect key={starts_on} x={index * WIDTH + 2} y={HEIGHT - height} width={WIDTH - 4} height={height}>
              <title>{`Week of ${formatDate(starts_on)}: ${registered.toLocaleString()}`}</title>
            </rect>
          );
        })}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" aria-hidden sx={captionLook}>
        <span>{first && formatDate(first.starts_on)}</span>
        <span>{`This week: ${(weeks.at(-1)?.registered ?? 0).toLocaleString()}`}</span>
      </Typography>
      {/* Around the table: Firefox shows the caption of a table that is hidden itself. */}
      <div style={visuallyHidden}>
        <table>
          <caption>Kits registered a week</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Kits</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ starts_on, registered }) => (
              <tr key={starts_on}>
                <th scope="row">{formatDate(starts_on)}</th>
                <td>{registered.toLocaleString()}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const chartLook = {
  display: 'block',
  width: '100%',
  maxWidth: 360,
  height: HEIGHT,
  mt: 0.5,
  fill: 'currentColor',
  color: 'info.main',
  '@media (forced-colors: active)': { color: 'CanvasText' },
};

const captionLook = { display: 'flex', justifyContent: 'space-between', maxWidth: 360 };
