import type { Area } from '#platform/area.ts'
import { forgetSubject } from './forget-subject.ts'
import { routes } from './routes.ts'
import { tellAudit } from './tell-audit.ts'

export const shop: Area = {
  routes,
  tables: {
    audit: {
      kept: 'ever',
      personal: ['subject', 'detail'],
      plain: ['actor', 'verb', 'request_id'],
    },
    idempotency: {
      stays: true,
      kept: [{ days: 30, since: 'created_at' }],
      plain: ['key', 'request_digest', 'answer'],
    },
    location: { kept: 'ever', plain: ['name', 'address1', 'city', 'zip', 'country', 'store_id'] },
    shop: {
      kept: 'ever',
      plain: [
        'shop_url',
        'name',
        'shop_owner',
        'email',
        'intercom_email',
        'intercom_id',
        'currency',
        'time_zone',
        'country',
        'city',
        'address1',
        'zip',
        'settings',
      ],
    },
    tally: { kept: 'ever', plain: ['name'] },
  },
  forget: forgetSubject,
  tell: tellAudit,
}
