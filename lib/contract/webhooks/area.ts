import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const webhooks = area({
  refusals: {
    webhook_address: [
      422,
      'A webhook needs an https address on the public internet, without a user name or password. ' +
        'Nothing was saved.',
    ],
    too_many_webhooks: [
      409,
      'A shop can have at most 20 webhooks. Nothing was saved; delete one first.',
    ],
    webhook_off: [409, 'This webhook isn’t on. Nothing was sent; switch it on first.'],
    replay_moved: [
      409,
      'The number of notices in this period has changed since the preview. Nothing was sent; look ' +
        'at the new number and confirm it.',
    ],
    replay_empty: [409, 'There are no notices of these types in this period. Nothing was sent.'],
    replay_running: [
      409,
      'A replay for this webhook is still being sent. Nothing was sent; wait until it is done.',
    ],
    notices_pending: [
      409,
      'Notices for this period are still being collected. Nothing was sent; try again in a moment.',
    ],
    send_in_flight: [
      409,
      'This notice is being sent right now. Nothing was queued; wait for the answer.',
    ],
    secret_replaced: [
      409,
      'The secret was replaced less than 24 hours ago, and the one before it still signs. Nothing ' +
        'was changed; confirm that it may end now.',
    ],
    send_spent: [409, 'This send was a test. Send a new test instead.'],
  },
  audit: [
    'make_webhook',
    'change_webhook',
    'delete_webhook',
    'rotate_webhook_secret',
    'test_webhook',
    'replay_webhook',
    'resend_webhook',
    'pause_webhook',
    'end_webhook',
  ],
  ids: { webhook: 'wh', webhook_send: 'ws' },
  mails: { webhook_stopped: { class: 'staff', holds: ['link'] } },
})
