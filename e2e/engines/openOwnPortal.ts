import { setUpFirstAdmin } from '../accountSteps.ts';
import { newDataFolder, removeDataFolder } from '../startPortal.ts';
import type { Engine, SharedPortal } from './everyEngine.ts';
import { expect } from './expect.ts';

/** Starts a portal with its embedded database, and makes its first administrator on the screens. */
export async function openOwnPortal(
  engine: Engine,
  password: string,
): Promise<SharedPortal & { readonly stop: () => Promise<void> }> {
  const data_folder = newDataFolder();
  const portal = await engine.startPortal(data_folder);
  const admin = await engine.aPerson(portal);
  await setUpFirstAdmin(admin.page, portal, password);
  await expect(admin.page.getByRole('heading', { name: 'Patient Management' })).toBeVisible();
  const stop = async () => {
    expect(admin.problems).toEqual([]);
    await admin.close();
    await portal.stop();
    removeDataFolder(data_folder);
  };
  return { portal, admin, stop };
}
