import {
  BadgeCheck,
  Banknote,
  CircleCheck,
  Coins,
  DollarSign,
  Euro,
  Gift,
  Heart,
  type LucideIcon,
  Megaphone,
  PoundSterling,
  ShoppingCart,
  SquarePen,
  Star,
  Tag,
  Trophy,
} from 'lucide-react'
import type { cardIcons, launcherIcons } from '#contract/assets/field.ts'

/** Icons of items and of the launcher, as the editor draws them. */
export const assetIcons: Readonly<
  Record<(typeof cardIcons)[number] | (typeof launcherIcons)[number], LucideIcon>
> = {
  bullhorn: Megaphone,
  certificate: BadgeCheck,
  'check-circle-o': CircleCheck,
  'cart-plus': ShoppingCart,
  money: Banknote,
  'heart-o': Heart,
  'star-o': Star,
  trophy: Trophy,
  dollar: DollarSign,
  gbp: PoundSterling,
  euro: Euro,
  'pencil-square': SquarePen,
  tag: Tag,
  gift: Gift,
  star: Star,
  heart: Heart,
  coins: Coins,
}
