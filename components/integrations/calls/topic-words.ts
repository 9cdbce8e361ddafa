import { useTranslations } from 'next-intl'
import { callPurposes, questionTopic } from '#contract/integrations/integrations.ts'

const known = [...callPurposes, questionTopic] as const

/** Names the purpose of a call in words; a service's own topic of a delivery stays as it is. */
export function useTopicWords() {
  const t = useTranslations('integrations.calls.purposes')
  return (topic: string): string => {
    const ours = known.find((one) => one === topic)
    return ours ? t(ours) : topic || '-'
  }
}
