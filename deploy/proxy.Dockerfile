# Caddy with its configuration. Volumes take over the owner of these folders, where it keeps
# certificates and its state.
FROM caddy:2.10.2-alpine
COPY deploy/Caddyfile /etc/caddy/Caddyfile
RUN mkdir -p /data /config && chown -R 1000:1000 /data /config
USER 1000
EXPOSE 80 443
