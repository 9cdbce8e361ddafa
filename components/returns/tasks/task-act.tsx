'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#client/call.ts'
import { invalidate } from '#client/query.ts'
import { useRefusalText } from '#components/commerce/act/use-refusal-text.ts'
import { Button } from '#components/ui/button/button.tsx'
import { toast } from '#components/ui/overlay/toast.tsx'
import { getHome } from '#contract/home/calls.ts'
import { finishStoreTask, listStoreTasks, retryStoreTask } from '#contract/returns/tasks.ts'
import type { StoreTask } from '#contract/returns/tasks-shapes.ts'

const calls = { finish: finishStoreTask, retry: retryStoreTask }
type Act = keyof typeof calls
type Props = { task: StoreTask }

/** Buttons of a task: an open or failed one is marked as done, a failed one is tried again too. */
export function TaskActs({ task }: Props) {
  const { state } = task
  if (state !== 'open' && state !== 'failed') return null
  return (
    <span className="relative z-10 inline-flex gap-2">
      {state === 'failed' && <TaskAct act="retry" task={task} />}
      <TaskAct act="finish" task={task} />
    </span>
  )
}

function TaskAct({ act, task: { task_id, order } }: Props & { act: Act }) {
  const t = useTranslations('returns-tasks.acts')
  const refusalText = useRefusalText()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(calls[act], { params: { id: task_id } }),
    onSuccess: () => toast({ tone: 'positive', title: t(`${act}Done`, { order: order.name }) }),
    onError: (cause) => toast({ tone: 'danger', title: t('failed'), about: refusalText(cause) }),
    onSettled: () => invalidate(client, listStoreTasks, getHome),
  })
  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={t(`${act}Of`, { order: order.name })}
      onClick={() => mutate()}
    >
      {t(act)}
    </Button>
  )
}
