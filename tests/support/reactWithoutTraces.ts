import * as React from 'react'

// React's development build takes a stack trace for every element, and writes every render to the performance timeline
// with the properties that differ. No test reads either, and both together cost a third of the time of a test.
Object.assign(console, { timeStamp: undefined, createTask: undefined })

const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals)) {
  throw new Error('This version of React counts the stack traces of elements elsewhere.')
}
// React takes stack traces only while this counter is below 10,000.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} })
