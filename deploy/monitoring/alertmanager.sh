#!/bin/sh
# Alertmanager does not read the environment: this writes its configuration from it and starts it.
set -eu

# Quotes any text for YAML.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

configuration=/tmp/alertmanager.yml
{
  cat <<END
route:
  receiver: operator
  group_by: [alertname]
  group_wait: 10s
  group_interval: 5m
  # Somebody works on it; a mail a day reminds them.
  repeat_interval: 1d
receivers:
  - name: operator
    email_configs:
      - to: $(quoted "$ALERT_EMAIL")
        from: $(quoted "$ALERT_FROM")
        smarthost: $(quoted "$SMTP_HOST:$SMTP_PORT")
        send_resolved: true
        headers: { Subject: '[{{ .Status }}] {{ .CommonLabels.alertname }}' }
END
  if [ -n "$SMTP_USER" ]; then
    cat <<END
        auth_username: $(quoted "$SMTP_USER")
        auth_password_file: $(quoted "$SMTP_PASSWORD_FILE")
END
  else
    # The mailbox of a trial run has no TLS. A password is never sent without it.
    echo '        require_tls: false'
  fi
  if [ -n "$ALERT_WEBHOOK" ]; then
    cat <<END
    webhook_configs:
      - url: $(quoted "$ALERT_WEBHOOK")
        send_resolved: true
END
  fi
} > "$configuration"

exec alertmanager --config.file="$configuration" --storage.path=/alertmanager \
  --cluster.listen-address= "$@"
