import { area } from '#contract/area.ts'
import { ofCard } from '#contract/mail-variables.ts'

const reward = { class: 'needed', holds: ofCard, toShoppers: true } as const

/** Words of this area: refusals, audit verbs, letters of ids, emails. */
export const workflows = area({
  refusals: {
    trigger_key_taken: [
      409,
      'Another trigger of your shop has this key. Nothing was changed; choose another one.',
    ],
    too_many_triggers: [
      409,
      'A shop can have at most 50 custom triggers. Nothing was changed; disable one first.',
    ],
    trigger_in_use: [
      409,
      'A workflow tests a field that this change removes or gives another type. Nothing was ' +
        'changed; change the workflow first.',
    ],
    trigger_disabled: [409, 'This trigger is disabled. The event was not taken.'],
    trigger_refused: [403, 'This token belongs to another trigger.'],
    no_past: [
      422,
      'No past events of this trigger are known, so nothing can be tested on them. ' +
        'The workflow can be published without a back-test.',
    ],
    too_many_back_tests: [
      409,
      'Three back-tests of this shop are still running. Wait for one of them or cancel it.',
    ],
    back_test_over: [409, 'This back-test has already ended.'],
    back_test_unfinished: [
      409,
      'This back-test hasn’t finished, so what was missed isn’t known. No campaign was made.',
    ],
    nothing_missed: [
      409,
      'No customer missed a reward: the workflow or an earlier campaign gave everything. ' +
        'No campaign was made.',
    ],
    workflow_not_right: [
      422,
      'This workflow can’t be used as it is. Fix the fields that are listed and try again.',
    ],
    back_test_missing: [
      409,
      'This workflow hasn’t been back-tested as it is now in the last 7 days. ' +
        'Nothing was published; run a back-test in the editor, or call POST ' +
        '/workflows/back-tests, and publish it again.',
    ],
    workflow_archived: [409, 'This workflow is archived. Nothing was changed; copy it instead.'],
    too_many_workflows: [
      409,
      'A shop can have at most 200 workflows. Nothing was changed; delete one first.',
    ],
    test_incomplete: [422, 'A workflow test needs email, workflow and values'],
    event_not_stuck: [409, 'The event isn’t stuck, so there is nothing to try again.'],
    reward_not_pending: [
      409,
      'The reward isn’t pending any more. Nothing was changed; reload the page to see its state.',
    ],
    not_launchable: [
      409,
      'Only a live workflow that team members launch can be launched. Nothing was issued.',
    ],
    launch_moved: [
      409,
      'Other customers match now than in the preview. Nothing was issued; look at the new numbers ' +
        'and confirm them.',
    ],
    launch_size: [
      422,
      'A launch reaches from 1 to 10,000 customers. Nothing was issued; change the filter.',
    ],
    rewards_moved: [
      409,
      'The rewards have changed since the preview. Nothing was changed; look at the new sum and ' +
        'confirm it.',
    ],
    undo_running: [
      409,
      'Rewards are being undone. Nothing was changed; wait until that is done and try again.',
    ],
  },
  audit: [
    'make_trigger',
    'change_trigger',
    'disable_trigger',
    'renew_trigger_token',
    'start_back_test',
    'cancel_back_test',
    'export_back_test',
    'make_workflow',
    'save_workflow',
    'publish_workflow',
    'unschedule_workflow',
    'pause_workflow',
    'resume_workflow',
    'restore_workflow',
    'order_workflows',
    'archive_workflow',
    'delete_workflow',
    'release_reward',
    'cancel_reward',
    'undo_rewards',
    'retry_event',
    'launch_workflow',
  ],
  ids: { workflow: 'wf', store_event: 'ev', custom_trigger: 'tg', back_test: 'bt' },
  mails: {
    workflow_reward: reward,
    cashback_pending: {
      class: 'needed',
      holds: [
        'shop_name',
        'shop_url',
        'shop_email',
        'title',
        'body',
        'recipient_name',
        'recipient_email',
        'amount_issued',
        'available_on',
      ],
      toShoppers: true,
    },
    cashback_available: reward,
    workflow_message: {
      class: 'optional',
      holds: [
        'shop_name',
        'shop_url',
        'shop_email',
        'title',
        'body',
        'recipient_name',
        'recipient_email',
        'giftcard_balance',
      ],
      toShoppers: true,
    },
    workflow_alert: { class: 'staff', holds: ['link'] },
    workflow_budget: { class: 'staff', holds: ['link'] },
  },
})
