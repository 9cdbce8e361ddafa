import type { Area } from '#platform/area.ts'

export const outgoing: Area = {
  tables: {
    outgoing_call: {
      kept: [{ days: 30, since: 'at' }],
      plain: ['target', 'about', 'problem', 'request', 'answer'],
    },
    outgoing_target: { kept: 'ever', plain: ['target'] },
  },
}
