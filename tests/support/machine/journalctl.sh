#!/bin/sh -e
# Prints what a service has said: journalctl -u NAME.
cat "/var/log/$2.journal"
