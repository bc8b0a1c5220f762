import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  confirmation,
  emma,
  kit,
  kitId,
  openRegisterKit,
  submit,
  success,
} from './testing/openRegisterKit.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** The text of the QR code in view. */
let seen: string;

/** A camera that looks at a QR code with this text. */
function lookAt(text: string) {
  seen = text;
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => new MediaStream());
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async () => undefined);
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [{ rawValue: seen }];
    },
  );
}

const scan = page.getByRole('button', { name: 'Scan the label' });

test('a scanned label fills in the Kit ID, closes the camera and proves the registration', async () => {
  lookAt('https://portal.example.com/register-kit?kit=MB000132#pR00f_of-the-label');
  const { sent } = await openRegisterKit([emma], { 'POST /api/kits': () => ({ ...kit, is_proved: true }) });
  await scan.click();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'The label is of kit MB000132.' }))
    .toHaveFocus();
  await expect.element(kitId).toHaveValue('000132');
  await expect.element(page.getByLabelText('Picture of the camera')).not.toBeInTheDocument();
  await confirmation.fill('MB000132');
  await submit.click();
  await expect.element(success).toBeVisible();
  expect(sent()).toMatchObject([{ kit_id: 'MB000132', proof: 'pR00f_of-the-label' }]);
});

test('a code that is no label says where the label is each time, and leaves the form and the camera as they are', async () => {
  lookAt('https://shop.example.com/detergent');
  await openRegisterKit([emma]);
  await kitId.fill('MB000140');
  await scan.click();
  await expect
    .element(page.getByText('This is not the label of a kit. Scan the QR code beside the Kit ID.'))
    .toBeVisible();
  await expect.element(kitId).toHaveValue('000140');
  await expect.element(page.getByLabelText('Picture of the camera')).toBeVisible();
  await kitId.click();
  seen = 'https://shop.example.com/softener';
  await expect.element(page.getByRole('alert').filter({ hasText: 'This is not the label' })).toHaveFocus();
  seen = 'https://portal.example.com/register-kit?kit=MB000132#pR00f_of-the-label';
  await expect.element(kitId).toHaveValue('000132');
  await expect.element(page.getByLabelText('Picture of the camera')).not.toBeInTheDocument();
});
