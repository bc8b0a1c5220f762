import { getSetupChecklist } from '#contract/operation/setup-checklist.ts';
import { AppError } from '#contract/shared/errors.ts';
import type { Deps } from '#server/base/deps.ts';
import type { Mount } from '#server/http/route.ts';
import { setupChecklist } from './queries.ts';

export function setupChecklistRoutes(mount: Mount, { reads, config }: Deps): void {
  mount(getSetupChecklist, async ({ actor }) => {
    const checklist = await reads.run(actor, setupChecklist());
    if (!checklist) throw new AppError('unexpected');
    return { ...checklist, has_mail_server: config.SMTP_URL !== undefined };
  });
}
