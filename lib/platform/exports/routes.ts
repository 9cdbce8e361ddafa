import * as calls from '#contract/exports/calls.ts'
import { serve, serveFile } from '#platform/route.ts'
import { askExport } from './ask-export.ts'
import { cancelExport, repeatExport } from './cancel-export.ts'
import { downloadExport } from './download-export.ts'
import { listExports, readExport } from './read-export.ts'

export const routes = [
  serve(calls.exportGiftCards, (ctx, { query: { to_email, locale, ...filters } }) =>
    askExport(ctx, { kind: 'gift_cards', to_email, locale, filters }),
  ),
  serve(calls.exportGiftCardsOfDays, (ctx, { body: { to_email, locale, ...filters } }) =>
    askExport(ctx, { kind: 'gift_cards', to_email, locale, filters }),
  ),
  serve(calls.exportLiability, (ctx, { body: { to_email, locale, ...filters } }) =>
    askExport(ctx, { kind: 'liability', to_email, locale, filters }),
  ),
  serve(calls.startExport, (ctx, { body: { kind, to_email, locale, ...rest } }) =>
    askExport(ctx, { kind, to_email, locale, filters: ('filters' in rest && rest.filters) || {} }),
  ),
  serve(calls.listExports, listExports),
  serve(calls.getExport, readExport),
  serve(calls.cancelExport, cancelExport),
  serve(calls.repeatExport, repeatExport),
  serveFile(calls.downloadExport, downloadExport),
]
