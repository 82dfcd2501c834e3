/** One of something that takes long to make, for each language or zone that is asked for. */
export function eachOnce<Name, Made>(make: (name: Name) => Made): (name: Name) => Made {
  const made = new Map<Name, Made>()
  return (name) => {
    const known = made.get(name) ?? make(name)
    made.set(name, known)
    return known
  }
}
