import { getTranslations } from 'next-intl/server'
import { FiguresAllPage } from '../../figures-all-page.tsx'

type Props = PageProps<'/[locale]/bulk-gift-cards/past-uploads/analytics'>

export const generateMetadata = async () => ({
  title: (await getTranslations('bulk-run.figures.title'))('past'),
})

export default async function PastFiguresAllPage({ searchParams }: Props) {
  return <FiguresAllPage base="past" parameters={await searchParams} />
}
