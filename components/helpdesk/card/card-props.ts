import type { AnswerCard } from '#contract/helpdesk/shapes.ts'
import type { PanelShop } from '#components/helpdesk/helpdesk-screen.tsx'

/** Properties of each part of the card. */
export type CardProps = {
  card: AnswerCard
  shop: PanelShop
  /** asks for longer lists; null once they are as long as they get */
  onMore: (() => void) | null
}
