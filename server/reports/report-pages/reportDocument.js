for (const list of document.querySelectorAll('.list')) makeInteractive(list);
for (const map of document.querySelectorAll('.map')) makeBrowsable(map);
keepPlace();
reportHeight();

/** The frame of the portal becomes as high as the page, so that no scrolling frame stands inside a scrolling page. */
function reportHeight() {
  if (parent === window) return;
  const root = document.documentElement;
  const report = () =>
    parent.postMessage(`document height ${Math.ceil(root.getBoundingClientRect().height)}`, '*');
  new ResizeObserver(report).observe(root);
}

/** The portal changes the fragment with its theme, and browsers would scroll to the start. */
function keepPlace() {
  let { hash } = location;
  let place = scrollY;
  addEventListener('scroll', () => {
    if (location.hash === hash) place = scrollY;
  });
  addEventListener('hashchange', () => {
    scrollTo(0, place);
    // Firefox scrolls after the event.
    requestAnimationFrame(() => {
      scrollTo(0, place);
      hash = location.hash;
    });
  });
}

function makeInteractive(list) {
  const body = list.querySelector('tbody');
  const search = list.querySelector('[type=search]');
  const more = list.querySelector('.more');
  const status = list.querySelector('[role=status]');
  const rows = [...body.rows];
  let showsAll = false;

  const show = () => {
    const words = search.value.trim().toLowerCase();
    const group = list.querySelector('[type=radio]:checked')?.value ?? '';
    const matching = [...body.rows].filter(
      ({ dataset }) =>
        dataset.name.toLowerCase().includes(words) && (group === '' || dataset.group === group),
    );
    const shown = new Set(showsAll ? matching : matching.slice(0, Number(list.dataset.rowsAtFirst)));
    for (const row of rows) row.hidden = !shown.has(row);
    more.hidden = shown.size === matching.length;
    status.textContent =
      matching.length === 0 ? 'Nothing found' : `${shown.size} of ${matching.length} shown`;
  };

  list.addEventListener('input', show);
  more.addEventListener('click', () => {
    const lastShown = [...body.rows].findLast((row) => !row.hidden);
    showsAll = true;
    show();
    // The button is gone now; the keyboard goes on where it was.
    lastShown.tabIndex = -1;
    lastShown.focus();
  });
  for (const heading of list.querySelectorAll('thead th')) {
    heading.querySelector('button').addEventListener('click', () => {
      sortBy(heading, body);
      show();
    });
  }
  show();
}

function sortBy(heading, body) {
  const value = (row) => row.cells[heading.cellIndex].dataset.value;
  const compare = (a, b) => Number(value(a)) - Number(value(b)) || value(a).localeCompare(value(b), 'en');
  const isNumber = !Number.isNaN(Number(value(body.rows[0])));
  const [first, second] = isNumber ? ['descending', 'ascending'] : ['ascending', 'descending'];
  const order = heading.getAttribute('aria-sort') === first ? second : first;

  for (const other of heading.parentElement.cells) other.removeAttribute('aria-sort');
  heading.setAttribute('aria-sort', order);
  const sign = order === 'ascending' ? 1 : -1;
  body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)));
}

/** The fields of a map are too small to be tab stops of their own: the map is one, and arrow keys move in it. */
function makeBrowsable(map) {
  const composition = map.closest('.composition');
  const detail = composition.querySelector('.detail');
  const search = composition.querySelector('[type=search]');
  const tiles = [...map.querySelectorAll('[role=option]')];
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  let current = tiles[0];

  const point = (tile) => {
    current.setAttribute('aria-selected', 'false');
    tile.setAttribute('aria-selected', 'true');
    map.setAttribute('aria-activedescendant', tile.id);
    detail.textContent = tile.getAttribute('aria-label');
    current = tile;
  };
  const find = () => {
    search.value = search.value === current.dataset.finds ? '' : current.dataset.finds;
    search.dispatchEvent(new Event('input', { bubbles: true }));
  };

  for (const [index, tile] of tiles.entries()) {
    tile.id = `${map.getAttribute('aria-label')} ${index}`.replaceAll(' ', '-');
    tile.addEventListener('pointerenter', () => point(tile));
    tile.addEventListener('click', find);
  }
  map.addEventListener('focus', () => point(current));
  map.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step !== undefined) point(tiles.at((tiles.indexOf(current) + step) % tiles.length));
    else if (event.key === 'Enter' || event.key === ' ') find();
    else return;
    event.preventDefault();
  });
}
