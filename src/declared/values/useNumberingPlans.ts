import { useEffect, useState } from 'react'
import { getNumberingPlans, type NumberingPlans } from '#language/phoneNumbers.ts'
import { loadNumberingPlans } from '#rules/numberingPlans.ts'

/** The phone numbering plans, loaded on first use; undefined until they are loaded, or if loading fails. */
export function useNumberingPlans(): NumberingPlans | undefined {
  const [plans, setPlans] = useState(getNumberingPlans)
  useEffect(() => {
    let isMounted = true
    const keep = (loaded: NumberingPlans): void => {
      if (isMounted) setPlans(loaded)
    }
    loadNumberingPlans().then(keep, () => undefined)
    return () => {
      isMounted = false
    }
  }, [])
  return plans
}
