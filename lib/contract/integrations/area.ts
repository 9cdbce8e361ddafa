import { area } from '#contract/area.ts'

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const integrations = area({
  refusals: {
    integration_on: [
      409,
      'This integration is already connected. Nothing was changed; disconnect it first.',
    ],
    integration_off: [409, 'This integration isn’t connected. Connect it first.'],
    connection_expired: [
      409,
      'This connection wasn’t started here, has expired or was used before. Start again from the ' +
        'integration.',
    ],
    connection_unconfirmed: [
      409,
      'No one has confirmed that this account belongs to your shop. Nothing was connected.',
    ],
    connection_overtaken: [
      409,
      'Someone else has changed this connection in the meantime. Reload the page to see its state.',
    ],
    account_taken: [
      409,
      'Another shop is connected to this store. Nothing was connected; disconnect it there first.',
    ],
    account_currency: [
      422,
      'This store sells in another currency than your shop. Nothing was connected.',
    ],
    sync_running: [409, 'A sync is running already. Wait until it is complete.'],
    keys_refused: [
      422,
      'The service doesn’t accept these keys. Nothing was connected; check them and try again.',
    ],
    scopes_missing: [
      422,
      'These keys lack rights that are needed. Nothing was connected; add the rights and try again.',
    ],
    vendor_unreachable: [
      503,
      'The service can’t be reached or didn’t answer as expected. Nothing was connected; try again ' +
        'in a few minutes.',
    ],
    history_moved: [
      409,
      'The number of events before the connection has changed. Nothing was sent; look at the new ' +
        'number and confirm it.',
    ],
    history_running: [
      409,
      'Events before the connection are still being sent. Nothing was added; wait until they are done.',
    ],
    mail_without_notice: [
      422,
      'The service can’t tell customers this, because it doesn’t get the event. Nothing was saved; ' +
        'send the event as well, or keep the email here.',
    ],
    store_money_moved: [
      409,
      'The cards or their balances have changed since. Nothing was changed; look at the new figures ' +
        'and confirm them.',
    ],
    store_money_leaving: [
      409,
      'Money is still on its way out of the store. Nothing was changed; wait until that is complete.',
    ],
    store_money_on: [
      409,
      'Gift cards and store credit are redeemed in this store. Nothing was disconnected; first choose ' +
        'where the money goes.',
    ],
    store_money_elsewhere: [
      409,
      'Gift cards and store credit are redeemed in another store. Nothing was connected; connect that ' +
        'store again.',
    ],
    store_money_off: [
      409,
      'Money isn’t redeemed in the store, so there is nothing to compare. Choose that first.',
    ],
    comparison_running: [409, 'A comparison is running already. Wait until it is complete.'],
    difference_done: [
      409,
      'This difference was fixed in the meantime, or no longer exists. Nothing was changed.',
    ],
    difference_moved: [
      409,
      'The balances have changed since. Nothing was changed; look at the new figures and confirm them.',
    ],
    difference_busy: [
      409,
      'Transactions of this card are still on their way. Nothing was changed; try again in a minute.',
    ],
    difference_left: [
      409,
      'There was no time left for this difference. Nothing was changed; fix it again.',
    ],
    store_unreachable: [
      503,
      'The store can’t be reached or didn’t answer as expected. Nothing was changed; try again in a ' +
        'few minutes.',
    ],
    fix_unfit: [422, 'This difference can’t be fixed that way. Choose one of the fixes offered.'],
    leave_missing: [
      422,
      'The store has money of your customers. Nothing was changed; choose whether it stays there or ' +
        'comes back.',
    ],
    call_not_open: [409, 'This call is done already, or can’t be repeated. Nothing was changed.'],
  },
  audit: [
    'begin_integration',
    'connect_integration',
    'disconnect_integration',
    'change_integration',
    'break_integration',
    'repeat_delivery',
    'repeat_vendor_send',
    'send_vendor_past',
    'issue_for_vendor',
    'sync_store',
    'pass_on_request',
    'change_store_money',
    'leave_store_money',
    'retry_store_money',
    'compare_store',
    'send_store_product',
    'fix_difference',
  ],
  ids: { integration_call: 'ic', store_difference: 'sd' },
  mails: {
    integration_broken: { class: 'staff', holds: ['link'] },
    data_requested: { class: 'staff', holds: ['link'] },
  },
})
