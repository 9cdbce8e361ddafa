import { useTranslations } from 'next-intl'
import { Chip, type Tone } from '#components/ui/layout/chip.tsx'
import type { TaskState } from '#contract/returns/tasks.ts'

const tones = {
  open: 'warning',
  waiting: 'info',
  done: 'positive',
  failed: 'danger',
} as const satisfies Record<TaskState, Tone>

/** Shows the state of a store task. */
export function TaskChip({ state }: { state: TaskState }) {
  const t = useTranslations('returns-tasks.states')
  return <Chip tone={tones[state]}>{t(state)}</Chip>
}
