import { startExport } from '#contract/exports/calls.ts'
import { runExports } from '../exports/exporting.ts'
import type { Example } from './things.ts'
/** Makes pending exports first, because a shop may have only so many. */
const afterOthers =
  (example: Example): Example =>
  async (platform, shop) => {
    await runExports(platform)
    return example(platform, shop)
  }
const anExport: Example = afterOthers(async (platform, shop) => ({
  params: {
    id: (
      await platform.call(shop.people.owner, startExport, {
        body: { kind: 'customers', to_email: shop.people.owner.email },
      })
    ).body.export.export_id,
  },
}))
const anExportDone: Example = async (platform, shop) => {
  const input = await anExport(platform, shop)
  await runExports(platform)
  return input
}

export const exportsExamples: Record<string, Example> = {
  exportGiftCards: afterOthers(async (_, shop) => ({
    query: { to_email: shop.people.owner.email },
  })),
  exportGiftCardsOfDays: afterOthers(async (_, shop) => ({
    body: { to_email: shop.people.owner.email, start_date: '2026-01-01', end_date: '2026-01-31' },
  })),
  exportLiability: afterOthers(async (_, shop) => ({
    body: { to_email: shop.people.owner.email },
  })),
  startExport: afterOthers(async (_, shop) => ({
    body: { kind: 'activity', to_email: shop.people.owner.email, filters: { kind: 'issue' } },
  })),
  listExports: async () => ({ query: {} }),
  getExport: anExport,
  cancelExport: anExport,
  repeatExport: anExportDone,
  downloadExport: anExportDone,
}
