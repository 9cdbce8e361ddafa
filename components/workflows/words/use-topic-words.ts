'use client'

import { useTranslations } from 'next-intl'
import { customerTopics, orderTopics } from '#contract/events/calls.ts'
import { triggerNames } from '#contract/workflows/trigger-names.ts'
import { useTriggerWords } from './use-trigger-words.ts'

const updates = [...orderTopics, ...customerTopics].filter(
  (topic) => topic === 'order_updated' || topic === 'customer_updated',
)
/** Topics of events that the platform knows; those of custom triggers are their ids. */
export const knownTopics: readonly string[] = [
  ...triggerNames.filter((name) => name !== 'schedule'),
  ...updates,
]

/** Names the topic of an event; `title` is that of a custom trigger. */
export function useTopicWords() {
  const t = useTranslations('workflow-events.topics')
  const triggerWords = useTriggerWords()
  return (topic: string, title: string | null = null): string => {
    const update = updates.find((one) => one === topic)
    return title ?? (update ? t(update) : triggerWords.name(topic))
  }
}
