import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Testing Library registers these itself only where test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// As long as the other tests wait for something: the machine may stall.
configure({ asyncUtilTimeout: 30_000 })
