import { useEffect, useRef, useState } from 'react'

/** Turns true once the element is near the visible part of the page, and stays so. */
export const useSeen = <Element extends HTMLElement>() => {
  const place = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return
    // several changes since the last look come together
    const look = (changes: IntersectionObserverEntry[]) =>
      changes.some(({ isIntersecting }) => isIntersecting) && setSeen(true)
    const watching = new IntersectionObserver(look, { rootMargin: '120px' })
    watching.observe(place.current)
    return () => watching.disconnect()
  }, [isSeen])
  return { place, isSeen }
}
