# Caddy with its configuration. New volumes inherit the owner of these folders, where it keeps
# certificates and its state.
FROM caddy:2.10.2-alpine@sha256:4c6e91c6ed0e2fa03efd5b44747b625fec79bc9cd06ac5235a779726618e530d
COPY deploy/Caddyfile /etc/caddy/Caddyfile
RUN mkdir -p /data /config && chown -R 1000:1000 /data /config
USER 1000
EXPOSE 80 443
